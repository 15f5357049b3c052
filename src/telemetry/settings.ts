type Env = Record<string, string | undefined>;

/** Where and how a run is reported: the variables of OpenTelemetry as they were set, and whether content goes along. */
export type Telemetry = {variables: Record<string, string>; content: boolean};

/**
 * What the environment asks for; undefined where it asks for nothing. A notice, in Korean, stands for an address that
 * is none: the SDK would send to another one instead. Reporting never keeps anybody from an answer.
 */
export function telemetryIn(env: Env): {telemetry?: Telemetry; notice?: string} {
  const name = endpointNames.find(name => env[name]?.trim());
  if (!name || isTrue(env.OTEL_SDK_DISABLED) || env.OTEL_TRACES_EXPORTER?.trim() === 'none') return {};
  const address = env[name]?.trim() ?? '';
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    return {notice: `${name}를 http 주소로 읽을 수 없어 실행 기록을 보내지 않습니다.`};
  const variables = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => /^OTEL_/.test(entry[0]) && !!entry[1]),
  );
  const content = /^(true|span_only|span_and_event)$/i.test(
    env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT?.trim() ?? '',
  );
  return {telemetry: {variables, content}};
}

/** The first one goes before the second, as OpenTelemetry has it. */
const endpointNames = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

const isTrue = (value: string | undefined): boolean => /^true$/i.test(value?.trim() ?? '');
