import {createHash} from 'node:crypto';
import type {Run} from '../read.ts';
import {pageData} from './data.ts';
import {Html, html, jsonInScript} from './html.ts';
import {runSection} from './run.ts';

/** Begins every page of ours: what begins so may be written anew. */
export const pageBeginning =
  '<!doctype html>\n<html lang="ko">\n<meta charset="utf-8">\n<meta name="generator" content="haru trace">\n';

/**
 * A trace as one HTML page that needs nothing else. `name` is what the trace is called; `script` and `style` are the
 * page's own, and all that its policy lets run or apply.
 */
export function pageOf(
  runs: readonly Run[],
  name: string,
  {script, style}: {script: string; style: string},
): string {
  const data = pageData();
  const sections = runs.map((run, index) => runSection(run, index + 1, runs.length, data));
  const turns = runs.reduce((sum, run) => sum + run.turns.length, 0);
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`;
  const page = html`<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} · haru 기록</title>
<style>${new Html(style)}</style>
<a class="skip" href="#main">본문으로 건너뛰기</a>
<header class="top"><h1>${name}</h1><p class="quiet">haru 기록 · 실행 ${runs.length}번 · 질문 ${turns}개</p>
<p class="tools"><button type="button" id="fold" hidden>질문 모두 펼치기</button><span hidden>j, k: 다음 질문, 앞 질문</span><noscript>요청과 응답을 펼쳐 보려면 자바스크립트를 켜 주세요. 나머지는 그대로 볼 수 있습니다.</noscript></p>
${runs.length > 1 && html`<nav aria-label="실행">${runs.map(({head}, index) => html`<a href="#run-${index + 1}">${index + 1}. ${String(head.settings['model']?.value ?? '')} · ${String(head.settings['engine']?.value ?? '')}</a>`)}</nav>`}</header>
<main id="main" tabindex="-1">${sections}</main>
<script type="application/json" id="data">${new Html(jsonInScript(data.data))}</script>
<script>${new Html(script)}</script>
`;
  return pageBeginning + page.markup;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
