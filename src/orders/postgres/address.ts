import {readFileSync} from 'node:fs';
import {userInfo} from 'node:os';
import type {ConnectionOptions} from 'node:tls';
import {AppError} from '../../errors.ts';
import {addressName} from '../address-name.ts';

/** Where a database is and how it is to be talked to, as the address says. */
export type Address = {
  /** The address as people may see it: without user, password and parameters. */
  name: string;
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** `orders` or `shop.orders`; undefined where the table is to be found. */
  table: string | undefined;
  /** Sent as it is: some services tell their customers apart by it. */
  options: string | undefined;
  /** What to try in turn; false is without TLS. */
  tls: (ConnectionOptions | false)[];
};

/** Means something to other clients, and nothing that changes what is read here. */
const passedOver =
  /^(application_name|fallback_application_name|channel_binding|connect_timeout|gssencmode|keepalives.*|target_session_attrs|sslcompression|sslsni|client_encoding)$/;
const understood = ['table', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'options'];

/** Reads `postgres://user:password@host:port/database?sslmode=…&table=…`. Throws AppError `usage`, which never tells the password. */
export function addressIn(written: string, env: NodeJS.ProcessEnv = process.env): Address {
  const url = urlIn(written);
  const name = addressName(written);
  try {
    if (!url) throw new URIError();
    const parameters = url.searchParams;
    const stray = [...parameters.keys()].find(key => !understood.includes(key) && !passedOver.test(key));
    if (stray)
      throw wrong(
        `데이터베이스 주소에 모르는 설정이 있습니다: ${stray}`,
        `쓸 수 있는 설정: ${understood.join(', ')}`,
      );
    const host = parameters.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1');
    const user = decodeURIComponent(url.username) || env['PGUSER'] || userInfo().username;
    return {
      name,
      host: host || 'localhost',
      port: Number(url.port || env['PGPORT'] || 5432),
      user,
      password: decodeURIComponent(url.password) || env['PGPASSWORD'] || '',
      database: decodeURIComponent(url.pathname.slice(1)) || env['PGDATABASE'] || user,
      table: parameters.get('table')?.normalize('NFC') || undefined,
      options: parameters.get('options') ?? undefined,
      // A socket of this machine has none.
      tls: host.startsWith('/') ? [false] : tlsIn(parameters),
    };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw wrong(
      '데이터베이스 주소를 읽을 수 없습니다.',
      'postgres://사용자:암호@호스트:5432/데이터베이스 꼴로 주세요. 암호에 든 @ : / ? # % 같은 글자는 %40처럼 바꿔 적습니다.',
    );
  }
}

/** A further @ was to end the login: a password that is not escaped has ended it too soon. */
function urlIn(written: string): URL | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  return url && /@/.test(url.pathname + url.search + url.hash) ? undefined : url;
}

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** As libpq has it: `require` encrypts and trusts anybody, unless there is a certificate to trust by. */
function tlsIn(parameters: URLSearchParams): (ConnectionOptions | false)[] {
  const mode = parameters.get('sslmode') ?? 'prefer';
  if (!modes.includes(mode))
    throw wrong(`sslmode에 쓸 수 없는 값입니다: ${mode}`, `쓸 수 있는 값: ${modes.join(', ')}`);
  if (mode === 'disable') return [false];
  const root = parameters.get('sslrootcert');
  const own = {
    ...fileIn(parameters, 'sslcert', 'cert'),
    ...fileIn(parameters, 'sslkey', 'key'),
    ...(root !== 'system' && fileIn(parameters, 'sslrootcert', 'ca')),
  };
  if (mode === 'verify-full') return [{...own, rejectUnauthorized: true}];
  if (mode === 'verify-ca' || (mode === 'require' && root))
    return [{...own, rejectUnauthorized: true, checkServerIdentity: () => undefined}];
  const anybody = {...own, rejectUnauthorized: false};
  return mode === 'require' ? [anybody] : [anybody, false];
}

function fileIn(parameters: URLSearchParams, name: string, as: 'ca' | 'cert' | 'key') {
  const path = parameters.get(name);
  if (!path) return {};
  try {
    return {[as]: readFileSync(path)};
  } catch (cause) {
    throw new AppError(
      'usage',
      `${name}에 적은 파일을 읽을 수 없습니다: ${path}`,
      '경로와 권한을 확인해 주세요.',
      {
        cause,
      },
    );
  }
}

const wrong = (message: string, hint: string): AppError => new AppError('usage', message, hint);
