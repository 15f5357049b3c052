import {AppError, appErrorIn} from '../../errors.ts';

type Fault = readonly [message: string, hint: string];

const checkLogin =
  '주소의 사용자 이름과 암호를 확인해 주세요. 암호는 환경 변수 PGPASSWORD로 줄 수도 있습니다.';
const checkNetwork = '주소의 호스트와 포트, 그리고 데이터베이스가 켜져 있는지 확인해 주세요.';
const slow: Fault = [
  '데이터베이스가 제때 답하지 않았습니다',
  '데이터베이스가 바쁜지 확인해 주세요. 색인이 있는지는 haru doctor가 알려 줍니다.',
];
const notReached: Fault = ['데이터베이스에 제때 닿지 못했습니다', checkNetwork];
const refusedLogin: Fault = ['데이터베이스가 로그인을 거절했습니다', checkLogin];
const lost: Fault = ['데이터베이스와의 연결이 끊겼습니다', '잠시 뒤에 다시 시도해 주세요.'];
const changed: Fault = [
  '주문 표가 그 사이 바뀌어 읽지 못했습니다',
  'haru를 다시 실행해 주세요. 그래도 같으면 haru orders --check로 표를 확인해 주세요.',
];
const untrusted: Fault = [
  '데이터베이스 서버의 인증서를 믿을 수 없습니다',
  '서버 인증서를 발급한 기관의 파일을 주소에 sslrootcert=파일로 알려 주거나, 주소의 호스트 이름이 인증서와 같은지 확인해 주세요.',
];

/** By the error's code: Node's, or the SQLSTATE of the server. */
const byCode: Record<string, Fault> = {
  ECONNREFUSED: ['데이터베이스가 연결을 받지 않습니다', checkNetwork],
  ENOENT: ['데이터베이스가 연결을 받지 않습니다', checkNetwork],
  ENOTFOUND: ['데이터베이스의 호스트를 찾을 수 없습니다', '주소의 호스트 이름을 확인해 주세요.'],
  EAI_AGAIN: ['데이터베이스의 호스트를 찾을 수 없습니다', '주소의 호스트 이름과 네트워크를 확인해 주세요.'],
  EHOSTUNREACH: notReached,
  ENETUNREACH: notReached,
  ETIMEDOUT: notReached,
  '28P01': refusedLogin,
  '28000': refusedLogin,
  '3D000': ['그런 데이터베이스가 없습니다', '주소의 데이터베이스 이름을 확인해 주세요.'],
  '42P01': changed,
  '42703': changed,
  '42501': [
    '주문 표를 읽을 권한이 없습니다',
    '데이터베이스 관리자에게 그 표의 SELECT 권한을 요청해 주세요: GRANT SELECT ON 표 TO 사용자;',
  ],
  '53300': ['데이터베이스에 연결이 너무 많습니다', '잠시 뒤에 다시 시도해 주세요.'],
  '57P03': ['데이터베이스가 아직 켜지는 중입니다', '잠시 뒤에 다시 시도해 주세요.'],
  '57014': slow,
};

/** The client's own words, where it gives no code. */
const byMessage: [RegExp, Fault][] = [
  [
    /does not support SSL/,
    [
      '데이터베이스 서버가 TLS를 받지 않습니다',
      '주소의 sslmode를 확인해 주세요. TLS 없이 연결하려면 sslmode=disable로 적습니다.',
    ],
  ],
  [/timeout expired|due to connection timeout/, notReached],
  [/Query read timeout/, slow],
  [/SASL|password must be/, refusedLogin],
  [/certificate|self.signed|altnames/i, untrusted],
];

/** Whether the connection is gone, and a new one may do better. */
export function isLoss(error: unknown): boolean {
  const {code = '', message = ''} = error as {code?: string; message?: string};
  // 40001: an engine of many nodes asks for the same query once more.
  return (
    /^(57P0[123]|08|40001|ECONNRESET$|EPIPE$)/.test(code) ||
    // A server stops its own statements sooner: one that says nothing is not there any more.
    /Connection terminated(?! due to)|not queryable|Query read timeout/.test(message)
  );
}

export const isRefusal = (error: unknown): boolean => (error as {code?: string}).code === 'ECONNREFUSED';

export const isPlainServer = (error: unknown): boolean =>
  error instanceof Error && /does not support SSL/.test(error.message);

/** An AppError for what a database says. The server's own words may hold values of rows: they are left out. */
export function faultIn(error: unknown, name: string): AppError {
  const known = appErrorIn(error);
  if (known) return known;
  const {code, message, syscall} = told(error);
  if (code === '28000' && /no encryption|SSL off/.test(message))
    return fault(['데이터베이스 서버가 TLS 연결만 받습니다', '주소에 sslmode=require를 적어 주세요.'], name);
  const found =
    byCode[code] ??
    byMessage.find(([words]) => words.test(message))?.[1] ??
    (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_|DEPTH_ZERO|SELF_SIGNED)/.test(code) ? untrusted : undefined) ??
    (isLoss(error) ? lost : undefined) ??
    (syscall === 'connect' ? notReached : undefined);
  if (found) return fault(found, name);
  const which = /^[A-Z0-9_]+$/.test(code) ? ` (${code})` : '';
  return fault(
    [`데이터베이스가 요청을 처리하지 못했습니다${which}`, '데이터베이스의 기록을 확인해 주세요.'],
    name,
  );
}

const fault = ([message, hint]: Fault, name: string): AppError =>
  new AppError('orders', `${message}: ${name}`, hint);

/** A host with several addresses fails with all of their errors at once. */
function told(error: unknown): {code: string; message: string; syscall: string} {
  const first = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  const {code = '', message = '', syscall = ''} = first as Partial<NodeJS.ErrnoException>;
  return {code, message, syscall};
}
