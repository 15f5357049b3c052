import {type Args, isRecord} from './dialogue.ts';
import {isSignatureOf, Refusal} from './wire.ts';

export type Part = {
  readonly text?: string;
  readonly thought?: boolean;
  readonly thoughtSignature?: string;
  readonly functionCall?: {readonly id?: string; readonly name: string; readonly args?: unknown};
  readonly functionResponse?: {readonly id?: string; readonly name?: string; readonly response?: unknown};
};
export type Content = {readonly role?: string; readonly parts: readonly Part[]};
export type Declaration = {readonly name: string; readonly schema: Readonly<Record<string, unknown>>};
export type GenerateRequest = {
  readonly system: string;
  readonly contents: readonly Content[];
  readonly declarations: readonly Declaration[];
  readonly mode: string;
  readonly allowed: readonly string[] | undefined;
};

/**
 * A request in which everything holds that the real API insists on, or a `Refusal` in the real API's words.
 * The built-in model is strict on purpose: an engine that breaks a rule should notice without a key.
 */
export function checkedRequest(body: unknown): GenerateRequest {
  const {contents, systemInstruction, tools, toolConfig} = isRecord(body) ? body : {};
  if (!Array.isArray(contents) || contents.length === 0) {
    throw new Refusal('* GenerateContentRequest.contents: contents is not specified');
  }
  const checked = contents.map(checkedContent);
  checkEnds(checked);
  checked.forEach(checkTurn);
  checkSignatures(checked);
  const declarations = declarationsOf(tools);
  return {
    system: textOf(systemInstruction),
    contents: checked,
    declarations,
    ...configOf(toolConfig, declarations),
  };
}

function textOf(content: unknown): string {
  if (!isRecord(content) || !Array.isArray(content['parts'])) return '';
  return content['parts'].map(part => (isRecord(part) ? (part['text'] ?? '') : '')).join('\n');
}

const data = ['text', 'functionCall', 'functionResponse', 'inlineData', 'fileData', 'executableCode'];

function checkedContent(content: unknown, index: number): Content {
  const {role, parts} = isRecord(content) ? content : {};
  if (role !== undefined && role !== 'user' && role !== 'model') {
    throw new Refusal('Please use a valid role: user, model.');
  }
  const at = `* GenerateContentRequest.contents[${index}].parts`;
  if (!Array.isArray(parts) || parts.length === 0)
    throw new Refusal(`${at}: contents.parts must not be empty.`);
  const empty = parts.findIndex(part => !isRecord(part) || !data.some(key => part[key] !== undefined));
  if (empty >= 0) {
    throw new Refusal(`${at}[${empty}].data: required oneof field 'data' must have one initialized field`);
  }
  return {role: role ?? 'user', parts: parts as Part[]};
}

function checkEnds(contents: readonly Content[]): void {
  if (contents[0]?.role === 'model' && callsOf(contents[0]).length === 0) {
    throw new Refusal('Please ensure that multiturn requests start with a user turn.');
  }
  if (contents.at(-1)?.role === 'model') {
    throw new Refusal('Please ensure that multiturn requests end with a user role or a function response.');
  }
}

const callsOf = (content: Content | undefined) =>
  content?.parts.flatMap(part => part.functionCall ?? []) ?? [];
const responsesOf = (content: Content) => content.parts.flatMap(part => part.functionResponse ?? []);

function checkTurn(content: Content, index: number, contents: readonly Content[]): void {
  const before = contents[index - 1];
  if (callsOf(content).length > 0 && (content.role !== 'model' || before?.role !== 'user')) {
    throw new Refusal(
      'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
    );
  }
  checkResponses(content, index, before);
}

function checkResponses(content: Content, index: number, before: Content | undefined): void {
  const [calls, responses] = [callsOf(before), responsesOf(content)];
  if (responses.length > 0 && (content.role !== 'user' || calls.length === 0)) {
    throw new Refusal(
      'Please ensure that function response turn comes immediately after a function call turn.',
    );
  }
  if (
    calls.length !== responses.length ||
    !calls.every(call => responses.some(answer => answers(answer, call)))
  ) {
    throw new Refusal(
      'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
    );
  }
  for (const {name, response} of responses) {
    if (isRecord(response)) continue;
    throw new Refusal(
      `Invalid value at 'contents[${index}].parts' (function_response ${name}, type.googleapis.com/google.protobuf.Struct): response must be an object.`,
    );
  }
}

type Response = NonNullable<Part['functionResponse']>;
type FunctionCall = NonNullable<Part['functionCall']>;

const answers = (response: Response, call: FunctionCall): boolean =>
  response.name === call.name && (!response.id || !call.id || response.id === call.id);

/** Only the current turn is looked at: what follows the last content that holds more than function responses. */
function checkSignatures(contents: readonly Content[]): void {
  const start = contents.findLastIndex(
    ({role, parts}) => role === 'user' && parts.some(part => part.functionResponse === undefined),
  );
  contents.forEach((content, index) => {
    const first = content.parts.find(part => part.functionCall);
    if (index > start && first?.functionCall)
      checkSignature(first.functionCall, first.thoughtSignature, index);
  });
}

function checkSignature({name, args}: FunctionCall, signature: string | undefined, index: number): void {
  if (!signature) {
    throw new Refusal(
      `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly. Additional data, function call \`default_api:${name}\`, position ${index + 1}.`,
    );
  }
  const known: Args = isRecord(args) ? args : {};
  if (!isSignatureOf(signature, {name, args: known})) {
    throw new Refusal(`Corrupted thought signature. Additional data, function call \`default_api:${name}\`.`);
  }
}

function declarationsOf(tools: unknown): Declaration[] {
  const groups = Array.isArray(tools) ? tools.filter(isRecord) : [];
  return groups.flatMap((tool, group) => {
    const declared = tool['functionDeclarations'];
    return Array.isArray(declared)
      ? declared.map((one, index) =>
          checkedDeclaration(
            one,
            `* GenerateContentRequest.tools[${group}].function_declarations[${index}]`,
            'parametersJsonSchema',
          ),
        )
      : [];
  });
}

/** Shared with Interactions, where the schema stands under `parameters`. */
export function checkedDeclaration(declaration: unknown, at: string, key: string): Declaration {
  const {name, ...rest} = isRecord(declaration) ? declaration : {};
  if (typeof name !== 'string' || !/^[A-Za-z_][\w.:-]{0,127}$/.test(name)) {
    throw new Refusal(`${at}.name: Invalid function name. Must start with a letter or an underscore.`);
  }
  const given = rest[key] ?? rest['parameters'];
  if (given === undefined) return {name, schema: {}};
  if (!isRecord(given)) throw new Refusal(`${at}.parameters: must be a schema.`);
  checkSchema(given, `${at}.parameters`);
  return {name, schema: given};
}

function checkSchema(schema: Readonly<Record<string, unknown>>, at: string): void {
  const {properties, required} = schema;
  if (isRecord(properties) && Object.keys(properties).length === 0) {
    throw new Refusal(`${at}.properties: should be non-empty for OBJECT type`);
  }
  if (Array.isArray(required) && required.length === 0) {
    throw new Refusal(`${at}.required: should be non-empty when it is set`);
  }
  for (const name of Array.isArray(required) ? required : []) {
    if (!isRecord(properties) || !(String(name) in properties)) {
      throw new Refusal(`${at}.required[${name}]: property is not defined`);
    }
  }
}

function configOf(toolConfig: unknown, declarations: readonly Declaration[]) {
  const outer = isRecord(toolConfig) ? toolConfig['functionCallingConfig'] : undefined;
  const config = isRecord(outer) ? outer : {};
  const mode = typeof config['mode'] === 'string' ? config['mode'] : 'AUTO';
  const names = config['allowedFunctionNames'];
  const allowed = Array.isArray(names) && names.length > 0 ? names.map(String) : undefined;
  if (mode === 'ANY' && declarations.length === 0) {
    throw new Refusal('Function calling config is set without function_declarations.');
  }
  if (allowed && mode !== 'ANY' && mode !== 'VALIDATED') {
    throw new Refusal(
      'Please set allowed_function_names only when function calling mode is ANY or VALIDATED.',
    );
  }
  const unknown = allowed?.find(name => !declarations.some(declaration => declaration.name === name));
  if (unknown) throw new Refusal(`allowed_function_names: ${unknown} is not one of function_declarations.`);
  return {mode, allowed};
}
