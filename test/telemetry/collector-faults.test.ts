import {describe, expect, it} from 'vitest';
import {collect} from '../support/collector.ts';
import {haru} from '../support/run.ts';

const question = ['-q', 'HR20260701023 어디쯤 왔어요?', '--model', 'offline', '--customer', 'C001'];
const unsent = '실행 기록을 OpenTelemetry 수집기에 보내지 못했습니다.\n';

/** Nobody listens there. */
const refused = {OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9'};

describe('a collector that does not take what it is sent', () => {
  it.each(['refused', 'refuses', 'is silent', 'never ends'] as const)(
    'costs nobody an answer: %s',
    async fault => {
      const plain = await haru(question);
      await using collector = await collect(fault === 'refused' ? 'accepts' : fault);
      const env = fault === 'refused' ? refused : collector.env;
      expect(plain.status).toBe(0);
      expect(await haru(question, {env})).toEqual(plain);
      const traced = await haru([...question, '--trace'], {env});
      expect(traced).toMatchObject({stdout: plain.stdout, status: 0});
      expect(traced.stderr.endsWith(unsent)).toBe(true);
      expect(traced.stderr.split(unsent)).toHaveLength(2);
    },
  );

  it('is waited for only when the answer is printed', async () => {
    await using collector = await collect('is silent');
    const began = performance.now();
    const {stdout} = await haru([...question, '--events'], {env: collector.env});
    // Far from what the SDK would wait, 10 seconds, and from what could be measured on a busy machine.
    expect(performance.now() - began).toBeLessThan(8000);
    expect(stdout).toContain('"type":"turn_end"');
    expect(collector.requests).toHaveLength(1);
  });
});
