import type { Random } from '../../random.ts';

/** The bytes of a request, and the expected answer. */
export interface HostileRequest {
  readonly bytes: Buffer;
  /** The answer to a HEAD has no body, whatever its headers say. */
  readonly isHead: boolean;
  /** True where two parsers could read the bytes as different requests: the answer must be a 4xx. */
  readonly mustRefuse?: true;
}

interface RequestParts {
  readonly method?: string;
  /** The target as written in the request line. */
  readonly target: string;
  readonly headers?: readonly (readonly [string, string])[];
  /** Sent with its length, unless the headers say another. */
  readonly body?: Buffer | undefined;
}

/** The target of attacks, and what any stranger can learn of it. */
export interface AttackSurface {
  /** Port of 127.0.0.1. */
  readonly port: number;
  /** The URL of the server's TLS port with HTTP/2, such as `https://127.0.0.1:3443`; absent without TLS. */
  readonly http2?: string | undefined;
  /** A cookie and the CSRF token that goes with it. */
  readonly cookie: string;
  readonly token: string;
  /** Tracking secrets of existing exchanges. */
  readonly secrets: readonly string[];
}

/** Serialises a request; characters are bytes (latin1), so that text may hold any byte. */
export function requestOf(
  surface: AttackSurface,
  { method = 'GET', target, headers = [], body }: RequestParts,
): HostileRequest {
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const all = [
    ...(named.has('host') ? [] : [['host', `127.0.0.1:${surface.port}`] as const]),
    ...headers,
    ...(body && !named.has('content-length') && !named.has('transfer-encoding')
      ? [['content-length', String(body.length)] as const]
      : []),
  ];
  const head = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), ...(body ? [body] : [])]);
  return { bytes, isHead: method === 'HEAD' };
}

/** Headers of a POST that passes the CSRF check. */
export function allowed({ cookie, token }: AttackSurface): readonly (readonly [string, string])[] {
  return [
    ['content-type', 'application/json'],
    ['cookie', cookie],
    ['x-csrf-token', token],
  ];
}

const WORDS = [
  '\u0000',
  'a\u0000b',
  '\r\nset-cookie: a=b',
  '../../../etc/passwd',
  '%00',
  '%',
  '%zz',
  '%c0%ae%c0%ae/',
  '\ud800',
  '\u202e\u0627\u0644',
  '😀'.repeat(40),
  "' or 1=1--",
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '١٢٣',
  '9'.repeat(400),
  '0.'.padEnd(400, '0') + '1',
  ' ',
  '',
  'a'.repeat(5_000),
  '{"a":1}',
  '[]',
  'null',
  '\u{10ffff}',
  'ﬀ',
  'İ',
];

/** A text that programs often mishandle. */
export function oddText(random: Random): string {
  return random.chance(0.8) ? random.pick(WORDS) : noise(random, random.between(1, 60));
}

/** Random bytes, as latin1. */
export function noise(random: Random, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(random.between(0, 255))).join('');
}
