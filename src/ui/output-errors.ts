/** A reader that has seen enough (`| head -1`) ends the run quietly; a full disk is said in a line. */
export function endQuietlyWithItsReader({stdout, stderr}: NodeJS.Process): void {
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') stderr.write(`출력할 수 없습니다 (${error.code}).\n`);
    process.exit(error.code === 'EPIPE' ? 0 : 2);
  });
  stderr.on('error', () => {});
}
