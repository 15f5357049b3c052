/** A reader that has seen enough (`| head -1`) ends the run quietly, as a terminal that has gone does; a full disk is said in a line. */
export function endQuietlyWithItsReader({stdout, stderr}: NodeJS.Process): void {
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    if (error.code === 'EIO') return void process.kill(process.pid, 'SIGHUP');
    stderr.write(`출력할 수 없습니다 (${error.code}).\n`);
    process.exit(2);
  });
  stderr.on('error', () => {});
}
