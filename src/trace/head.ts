import {version} from '../../package.json';
import type {RawSettings, Settings, Source} from '../settings.ts';
import {formatName, formatVersion} from './format-name.ts';
import type {Head} from './record.ts';

type Recorded = {value: unknown; from: Source};

/** The first line of a run: who runs, and with what settings, each with where it came from. No key is among them. */
export function headOf(settings: Settings, at: Date): Head {
  const {kind, baseUrl} = settings.access;
  return {
    type: 'run',
    format: formatName,
    version: formatVersion,
    at: at.toISOString(),
    haru: version,
    node: process.version,
    platform: process.platform,
    access: {kind, ...(baseUrl && {baseUrl: withoutLogin(baseUrl)})},
    settings: recordedSettings(settings),
  };
}

function recordedSettings({sources, ...settings}: Settings): Record<string, Recorded> {
  const {orders, viewer, model, engine, toolChoice, maxCalls, grounding, fallback} = settings;
  const values: Partial<Record<keyof RawSettings, unknown>> = {
    orders: orders === undefined ? null : withoutLogin(orders),
    customer: viewer.role === 'customer' ? viewer.customerId : null,
    staff: viewer.role === 'staff',
    model,
    engine,
    toolChoice: toolChoice.mode,
    allowTool: toolChoice.allowed ?? null,
    maxCalls,
    grounding,
    fallback: fallback ?? 'none',
    contextTokens: settings.contextTokens,
    prompt: settings.prompt ?? null,
    timeout: settings.timeoutMs / 1000,
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, {value, from: sources[key as keyof RawSettings]}]),
  );
}

/** The settings of a recorded run as a person would have given them. */
export function rawSettingsOf(settings: Record<string, {value: unknown}>): RawSettings {
  const text = (key: keyof RawSettings): string | undefined => {
    const value = settings[key]?.value;
    return value === null || value === undefined ? undefined : String(value);
  };
  const allowed = settings['allowTool']?.value;
  return {
    orders: text('orders'),
    customer: text('customer'),
    staff: settings['staff']?.value === true || undefined,
    model: text('model'),
    engine: text('engine'),
    toolChoice: text('toolChoice'),
    allowTool: Array.isArray(allowed) ? allowed.map(String) : undefined,
    maxCalls: text('maxCalls'),
    grounding: text('grounding'),
    fallback: text('fallback'),
    contextTokens: text('contextTokens'),
    prompt: text('prompt'),
    timeout: text('timeout'),
  };
}

/** What must not be recorded, wherever it turns up. */
export const secretsOf = ({access, orders}: Settings): string[] =>
  [
    // The built-in model's is a word and no key.
    ...('apiKey' in access && access.kind !== 'offline' ? [access.apiKey] : []),
    ...passwordsIn(orders),
    ...passwordsIn(access.baseUrl),
  ].filter(secret => secret.length >= shortestSecret);

/** Shorter ones are no secrets, and would take ordinary text with them. */
const shortestSecret = 4;

function passwordsIn(address: string | undefined): string[] {
  if (!address || !URL.canParse(address)) return [];
  const {password} = new URL(address);
  return password ? [password, decodeURIComponent(password)] : [];
}

/** An address without name and password, and without what may hold one. A path stays as it is. */
export function withoutLogin(address: string): string {
  if (!/^\w[\w+.-]*:\/\//.test(address) || !URL.canParse(address)) return address;
  const {protocol, host, pathname} = new URL(address);
  return `${protocol}//${host}${pathname}`.replace(/\/$/, '');
}
