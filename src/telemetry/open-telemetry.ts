import type {Agent} from 'node:http';
import {OTLPTraceExporter} from '@opentelemetry/exporter-trace-otlp-http';
import {convertLegacyHttpOptions} from '@opentelemetry/otlp-exporter-base/node-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {BasicTracerProvider, BatchSpanProcessor} from '@opentelemetry/sdk-trace-base';
import {version} from '../../package.json';
import type {Settings} from '../settings.ts';
import {secretsOf} from '../trace/head.ts';
import {hider} from '../trace/hide.ts';
import type {Witness} from '../trace/witness.ts';
import type {Telemetry} from './settings.ts';
import {turnsAsSpans} from './spans.ts';

/** Milliseconds that the collector is waited for, at the end of a run in all, so that nobody waits for it longer. */
const patienceMs = 1500;

/** Reports runs with these settings to the collector, in the background. */
export function openTelemetry({variables, content}: Telemetry, settings: Settings): Witness {
  // The SDK reads its own variables itself; those of `.env` it would not see.
  Object.assign(process.env, variables);
  const {exporter, hangUp} = openExporter();
  const provider = new BasicTracerProvider({
    resource: resource(),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const {kind} = settings.access;
  const spans = turnsAsSpans(provider.getTracer('haru', version), {
    provider: kind === 'vertex' || kind === 'vertex-key' ? 'gcp.vertex_ai' : 'gcp.gemini',
    engine: settings.engine,
    hide: hider(secretsOf(settings)),
    content,
  });
  return {
    ...spans,
    async close() {
      const sent = await within(patienceMs, provider.shutdown());
      hangUp();
      return sent ? undefined : '실행 기록을 OpenTelemetry 수집기에 보내지 못했습니다.';
    },
  };
}

const resource = (): Resource =>
  defaultResource()
    .merge(resourceFromAttributes({'service.name': 'haru', 'service.version': version}))
    // Names of the person's own go before ours.
    .merge(detectResources({detectors: [envDetector]}));

/** The exporter, and a way to take it off the line: a collector that is silent would keep the program from ending. */
function openExporter() {
  let agent: Agent | undefined;
  // With the certificates that the environment names.
  const {agentFactory} = convertLegacyHttpOptions({}, 'TRACES', 'v1/traces', {});
  const exporter = new OTLPTraceExporter({
    timeoutMillis: patienceMs,
    async httpAgentOptions(protocol) {
      agent = await agentFactory(protocol);
      return agent;
    },
  });
  return {exporter, hangUp: () => agent?.destroy()};
}

/** Whether it went well within the time. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, ms, false);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
