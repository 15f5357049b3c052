/** A PostgreSQL for tests and measurements: of its own, on a free port of this machine alone, gone when it is stopped. */
import {execFileSync, spawnSync} from 'node:child_process';
import {chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {type AddressInfo, createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';

export const password = 's3cret-하루';

export type Server = {url: string; stop(): void};

/** Undefined where the machine has no PostgreSQL. */
export async function startPostgres(): Promise<Server | undefined> {
  const bin = folderOfServer();
  if (!bin) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'haru-postgres-'));
  const owner = unprivileged();
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {...process.env, LC_ALL: 'C'},
    });
  const data = join(folder, 'data');
  writeFileSync(join(folder, 'password'), password);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o755);
  const port = await freePort();
  const ssl = makeCertificate(folder, owner);
  try {
    run(
      join(bin, 'initdb'),
      '-D',
      data,
      '-U',
      'haru',
      '-A',
      'scram-sha-256',
      `--pwfile=${join(folder, 'password')}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    );
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off ${ssl}`;
    run(join(bin, 'pg_ctl'), '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start');
  } catch (error) {
    rmSync(folder, {recursive: true, force: true});
    throw error;
  }
  return {
    url: `postgres://haru:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres${ssl && `?sslrootcert=${join(folder, 'server.crt')}`}`,
    stop() {
      run(join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', '-w', 'stop');
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

/** Where Debian has it, the newest first; else on the PATH. */
function folderOfServer(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

/** The server refuses to run as root. */
function unprivileged(): {uid?: number; gid?: number} {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], {encoding: 'utf8'}).stdout) || 65_534;
  return {uid: id('-u'), gid: id('-g')};
}

/** The settings of a server with TLS; none where there is no openssl to make a certificate. */
function makeCertificate(folder: string, owner: {uid?: number; gid?: number}): string {
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
  const made = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    {...owner, stdio: 'ignore'},
  );
  if (made.status !== 0) return '';
  chmodSync(key, 0o600);
  return `-c ssl=on -c ssl_cert_file=${certificate} -c ssl_key_file=${key}`;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
