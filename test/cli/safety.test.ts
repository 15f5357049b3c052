import {describe, expect, it} from 'vitest';
import {haru} from '../support/run.ts';
import {calls, fails, says, scriptedModel} from '../support/scripted-model.ts';
import {serve} from '../support/server.ts';

const where = 'HR20260701023 어디쯤 왔어요?';
const track = calls({name: 'track_shipping', args: {order_id: 'HR20260701023'}});
const invented = says('내일 도착합니다.');

describe('an answer that no lookup supports', () => {
  it('never reaches stdout, and one line on stderr says that it was replaced', async () => {
    await using server = await serve(scriptedModel([track, invented, invented]).fetch);
    const {stdout, stderr, status} = await haru(['-q', where, '--customer', 'C001'], server);
    expect(stdout).toContain('990100001370');
    expect(stdout).not.toContain('내일');
    expect(stderr).toBe('조회로 확인되지 않은 말이 있어 내장 모델이 대신 답했습니다.\n');
    expect(status).toBe(0);
  });

  it('is marked under warn', async () => {
    await using server = await serve(scriptedModel([track, invented]).fetch);
    const {stdout} = await haru(['-q', where, '--quiet', '--grounding', 'warn'], server);
    expect(stdout).toMatch(/^\[확인 안 됨: 내일[^\]]*\].*\n$/);
  });

  it('stands in --json with its words and where they are', async () => {
    await using server = await serve(scriptedModel([track, invented]).fetch);
    const {stdout} = await haru(['-q', where, '--json', '--grounding', 'warn'], server);
    const {answer, grounding} = JSON.parse(stdout);
    expect(grounding.verdict).toBe('unsupported');
    const [{text, start, end}] = grounding.spans;
    expect(grounding.unsupported).toEqual([text]);
    expect(answer.slice(start, end)).toBe(text);
  });
});

describe('the key', () => {
  it.each([['--trace'], ['--json'], ['--events'], ['--fallback', 'none', '--trace']])(
    'appears nowhere, though the service says it back (%s)',
    async (...flags) => {
      const key = 'test-key-HARU-0000';
      const echo = {error: {code: 400, message: `bad key ${key}`, details: [{reason: key}]}};
      await using server = await serve(scriptedModel([fails(400, echo)]).fetch);
      const {stdout, stderr} = await haru(['-q', where, ...flags], {
        env: {...server.env, GEMINI_API_KEY: key, DEBUG: '*', GOOGLE_GENAI_DEBUG: '1'},
      });
      expect(stdout + stderr).not.toContain(key);
      expect(stdout + stderr).not.toContain(Buffer.from(key).toString('base64'));
    },
  );
});

describe('a number of the person', () => {
  it('is hidden in what is recorded and goes to the model as it was typed', async () => {
    const model = scriptedModel([says('네.')]);
    await using server = await serve(model.fetch);
    const {stdout, stderr} = await haru(['-q', '제 번호는 010-1234-5678입니다', '--json', '--trace'], server);
    expect(stdout + stderr).not.toContain('1234-5678');
    expect(JSON.parse(stdout).question).toBe('제 번호는 010-****-5678입니다');
    expect(model.heard[0]?.conversation).toEqual([{user: '제 번호는 010-1234-5678입니다'}]);
  });
});

describe("somebody else's order", () => {
  it('gets the words of one that does not exist, whoever asks and on whatever grounds', async () => {
    const told = async (number: string) =>
      (await haru(['-q', `${number} 상태 알려주세요`, '--customer', 'C002', '--quiet'])).stdout.replaceAll(
        number,
        '#',
      );
    expect(await told('HR20260701023')).toBe(await told('HR20260701993'));
  });

  it('is there for staff', async () => {
    const {stdout} = await haru(['-q', 'HR20260703041 상태 알려주세요', '--staff', '--quiet']);
    expect(stdout).toContain('하루 블렌드 원두 1kg');
  });
});
