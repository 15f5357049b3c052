/** Runs a command with HARU_TEST_POSTGRES, the address of a PostgreSQL that is there as long as the command runs. */
import {spawn} from 'node:child_process';
import {startPostgres} from './postgres.ts';

const server = await startPostgres();
if (!server) throw new Error('no PostgreSQL on this machine: apt-get install postgresql');
const [command, ...args] = process.argv.slice(2);
const child = spawn(command ?? 'true', args, {
  stdio: 'inherit',
  env: {...process.env, HARU_TEST_POSTGRES: server.url},
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', status => {
  server.stop();
  process.exitCode = status ?? 1;
});
