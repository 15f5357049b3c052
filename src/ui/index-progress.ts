const width = 24;

/**
 * Tells on stderr how far a big file has been read, while it is indexed for the first time: a bar for people, which is
 * gone when it is full, one line for anything else.
 */
export function indexProgress(stderr: NodeJS.WriteStream): (share: number) => void {
  const isLive = stderr.isTTY && process.env['TERM'] !== 'dumb';
  let shown: number | undefined;
  return share => {
    const percent = Math.floor(100 * share);
    if (percent === shown) return;
    if (!isLive && shown === undefined)
      stderr.write('주문 파일이 커서 주문 색인을 만듭니다. 파일이 바뀌지 않으면 다음부터는 바로 열립니다.\n');
    if (isLive) stderr.write(`\r\x1b[K${share < 1 ? lineOf(percent) : ''}`);
    shown = percent;
  };
}

function lineOf(percent: number): string {
  const full = Math.round((width * percent) / 100);
  return `주문 색인을 만드는 중 ${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent}%`;
}
