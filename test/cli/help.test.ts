import {readFile} from 'node:fs/promises';
import {describe, expect, it} from 'vitest';
import {declarationOf} from '../../src/tools/define-tool.ts';
import {orderTools} from '../../src/tools/order-tools.ts';
import {haru, root} from '../support/run.ts';

describe('haru', () => {
  it('tells its version', async () => {
    const {version} = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
    for (const flag of ['--version', '-V'])
      expect(await haru([flag])).toEqual({stdout: `${version}\n`, stderr: '', status: 0});
  });

  it('helps in Korean, aligned by the width of Hangul', async () => {
    const {stdout, stderr, status} = await haru(['--help']);
    expect({stderr, status}).toEqual({stderr: '', status: 0});
    expect(stdout).toMatchSnapshot();
  });

  it('helps with what is done with a recording', async () => {
    const {stdout, stderr, status} = await haru(['trace', '--help']);
    expect({stderr, status}).toEqual({stderr: '', status: 0});
    expect(stdout).toMatchSnapshot();
  });

  it.each([
    [[], 'parametersJsonSchema'],
    [['--format', 'gemini'], 'parametersJsonSchema'],
    [['--format', 'interactions'], 'parameters'],
  ])('tools %j prints the declarations as they go to that API', async (flags, key) => {
    const {stdout} = await haru(['tools', ...flags]);
    expect(JSON.parse(stdout)).toEqual(
      orderTools.map(declarationOf).map(({name, description, parameters}) => ({
        ...(key === 'parameters' && {type: 'function'}),
        name,
        description,
        [key]: parameters,
      })),
    );
  });

  it('tools refuses a format it does not know', async () => {
    expect(await haru(['tools', '--format', 'openai'])).toEqual({
      stdout: '',
      stderr: '--format에 쓸 수 없는 값입니다: openai\n쓸 수 있는 값: gemini, interactions\n',
      status: 2,
    });
  });
});
