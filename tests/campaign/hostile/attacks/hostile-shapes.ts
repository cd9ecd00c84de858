import { allowed, type AttackSurface, type HostileRequest, noise, requestOf } from './hostile-request.ts';
import type { Random } from '../../random.ts';

type Shape = (random: Random, surface: AttackSurface) => HostileRequest;

const BODY = '{"from":"ltc","to":"doge","amount":"15"}';
const INNER = 'GET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n';

/** Requests that two parsers could read as different ones. Each must be refused. */
const AMBIGUOUS: readonly Shape[] = [
  post(['content-length: 5', 'transfer-encoding: chunked'], `0\r\n\r\n${INNER}`),
  post(['transfer-encoding: chunked', 'content-length: 5'], `0\r\n\r\n${INNER}`),
  post(['content-length: 5', 'content-length: 40'], BODY),
  post(['content-length: 40, 41'], BODY),
  post(['content-length: +40'], BODY),
  post(['content-length: 0x28'], BODY),
  post(['content-length: -1'], BODY),
  post(['transfer-encoding: xchunked'], `0\r\n\r\n${INNER}`),
  post(['transfer-encoding: chunked, identity'], `0\r\n\r\n${INNER}`),
  post(['transfer-encoding: chunked', 'transfer-encoding: identity'], `0\r\n\r\n${INNER}`),
  post(['transfer-encoding : chunked'], `0\r\n\r\n${INNER}`),
  post(['content-length : 40'], BODY),
  (_random, { port }) => refused(`GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nhost: 127.0.0.1:${port}\r\n\r\n`),
  (_random, { port }) => refused(`GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nhost: evil.example\r\n\r\n`),
  () => refused('GET / HTTP/1.1\r\n\r\n'),
  (_random, { port }) => refused(`GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx: a\u0000b\r\n\r\n`),
  (_random, { port }) => refused(`GET / HTTP/1.1\r\n host: 127.0.0.1:${port}\r\n\r\n`),
];

/** Requests that are malformed, oversized or badly chunked. */
const MALFORMED: readonly Shape[] = [
  (random) => loose(noise(random, random.between(1, 400))),
  (random) => loose(`${noise(random, 8)} / HTTP/1.1\r\n\r\n`),
  () => loose('GET /\r\n\r\n'),
  () => loose('GET / HTTP/9.9\r\nhost: a\r\n\r\n'),
  () => loose('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  () => loose('\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'),
  (random, surface) => requestOf(surface, { target: `/${'a'.repeat(random.between(500, 20_000))}` }),
  (random, surface) => requestOf(surface, { target: `/api/rates?base=${'%41'.repeat(random.between(100, 6_000))}` }),
  (random, surface) =>
    requestOf(surface, { target: '/', headers: [['x-large', 'a'.repeat(random.between(8_000, 40_000))]] }),
  (random, surface) =>
    requestOf(surface, {
      target: '/',
      headers: Array.from({ length: random.between(100, 3_000) }, (_, n) => [`x-${n}`, 'a']),
    }),
  (random, surface) =>
    requestOf(surface, {
      target: '/',
      headers: [['cookie', Array.from({ length: random.between(50, 900) }, (_, n) => `c${n}=v`).join('; ')]],
    }),
  (random, surface) => large(surface, random.between(16_385, 300_000)),
  chunked(['ffffffffffffffff\r\nabc\r\n0\r\n\r\n']),
  chunked(['zz\r\nabc\r\n0\r\n\r\n']),
  chunked([`5;${'x'.repeat(9_000)}\r\nabcde\r\n0\r\n\r\n`]),
  chunked(Array.from({ length: 400 }, () => '1\r\na\r\n')),
  chunked([`28\r\n${BODY}\r\n0\r\ncontent-length: 3\r\nx: y\r\n\r\n`]),
  chunked(['28\r\n', BODY, '\r\n0\r\n', ...Array.from({ length: 50 }, (_, n) => `t${n}: v\r\n`), '\r\n']),
  chunked(['-1\r\n\r\n']),
  (_random, surface) => requestOf(surface, { target: '*', method: 'OPTIONS' }),
  (_random, surface) => requestOf(surface, { target: 'http://evil.example/api/domain/' }),
  (_random, surface) => requestOf(surface, { target: '127.0.0.1:80', method: 'CONNECT' }),
  (_random, surface) =>
    requestOf(surface, {
      target: '/',
      headers: [
        ['connection', 'upgrade'],
        ['upgrade', 'websocket'],
      ],
    }),
  (_random, surface) => requestOf(surface, { target: '/', headers: [['host', 'evil.example']] }),
  (_random, surface) => requestOf(surface, { target: '/', headers: [['host', '']] }),
  (_random, surface) => requestOf(surface, { target: '/%c3%28%ff%00' }),
  (_random, surface) => requestOf(surface, { target: '/\u00ff\u00fe' }),
  (_random, surface) => requestOf(surface, { target: '//evil.example/..%2f' }),
];

/** One malformed request. */
export function malformed(random: Random, surface: AttackSurface): HostileRequest {
  return random.pick(random.chance(0.4) ? AMBIGUOUS : MALFORMED)(random, surface);
}

/** A well-formed request with some bytes changed, added, removed or doubled. */
export function damaged(random: Random, { bytes }: HostileRequest): HostileRequest {
  let now = bytes;
  for (let times = random.between(1, 6); times > 0; times -= 1) {
    const at = random.between(0, Math.max(0, Math.min(now.length, 600) - 1));
    const [before, after] = [now.subarray(0, at), now.subarray(at)];
    now = random.pick<() => Buffer>([
      () => Buffer.concat([before, Buffer.from([random.between(0, 255)]), after.subarray(1)]),
      () => Buffer.concat([before, Buffer.from(noise(random, random.between(1, 8)), 'latin1'), after]),
      () => Buffer.concat([before, after.subarray(random.between(1, 20))]),
      () => Buffer.concat([before, after.subarray(0, 30), after]),
      () => Buffer.concat([before, Buffer.from(random.pick(['\r\n', '\n', '\r', ' ', ':', '\0'])), after]),
    ])();
  }
  return { bytes: now, isHead: false };
}

function post(lines: readonly string[], body: string): Shape {
  return (_random, surface) => {
    const usual = allowed(surface).map(([name, value]) => `${name}: ${value}`);
    const head = ['POST /exchange/estimate HTTP/1.1', `host: 127.0.0.1:${surface.port}`, ...usual, ...lines, '', ''];
    return refused(head.join('\r\n') + body);
  };
}

function chunked(parts: readonly string[]): Shape {
  return (_random, surface) => {
    const headers = [...allowed(surface), ['transfer-encoding', 'chunked'] as const];
    const { bytes } = requestOf(surface, { method: 'POST', target: '/exchange/estimate', headers });
    return { bytes: Buffer.concat([bytes, Buffer.from(parts.join(''), 'latin1')]), isHead: false };
  };
}

function large(surface: AttackSurface, length: number): HostileRequest {
  const body = Buffer.alloc(length, 0x61);
  return requestOf(surface, { method: 'POST', target: '/exchange/estimate', headers: allowed(surface), body });
}

function refused(text: string): HostileRequest {
  return { bytes: Buffer.from(text, 'latin1'), isHead: false, mustRefuse: true };
}

function loose(text: string): HostileRequest {
  return { bytes: Buffer.from(text, 'latin1'), isHead: false };
}
