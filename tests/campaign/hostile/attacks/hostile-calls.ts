import { accountContract } from '../../../../core/contract/accounts/account-contract.ts';
import { affiliateContract } from '../../../../core/contract/affiliates/affiliate-contract.ts';
import { EVENT_PATHS } from '../../../../core/contract/transactions/event-path.ts';
import { exchangeContract } from '../../../../core/contract/exchange/exchange-contract.ts';
import { FRAME_HEADER } from '../../../../core/contract/frame-header.ts';
import { merchantContract, widgetContract } from '../../../../core/contract/merchants/merchant-contract.ts';
import { type Call, pathFields } from '../../../../core/contract/route.ts';
import { ticketContract } from '../../../../core/contract/tickets/ticket-contract.ts';
import { allowed, type AttackSurface, type HostileRequest, noise, oddText, requestOf } from './hostile-request.ts';
import { fuzzed, oddValue } from './hostile-values.ts';
import type { Random } from '../../random.ts';

/** Every public call. */
const CALLS: readonly Call[] = [
  exchangeContract,
  accountContract,
  affiliateContract,
  merchantContract,
  widgetContract,
  ticketContract,
].flatMap((contract) => Object.values<Call>(contract));

type Headers = (readonly [string, string])[];

/** A call of the contract with fuzzed fields, and sometimes another method, type, token or key. */
export function mutatedCall(random: Random, surface: AttackSurface): HostileRequest {
  const call = random.pick(CALLS);
  const input = fuzzed(call.input, random) as Record<string, unknown>;
  if ('secret' in input && surface.secrets.length > 0 && random.chance(0.3))
    input['secret'] = random.pick(surface.secrets);
  const path = filled(call.path, input, random);
  const method = random.chance(0.03)
    ? random.pick(['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'POST', 'GET'])
    : call.method;
  const headers: Headers = [...credentials(random, surface), ...odds(random)];
  if (call.method === 'GET') return requestOf(surface, { method, target: path + queryOf(input, random), headers });
  return requestOf(surface, { method, target: path, headers, body: bodyOf(input, random) });
}

/** Pages, files and other resources, by their paths and by slightly wrong ones. */
export function mutatedPage(random: Random, surface: AttackSurface): HostileRequest {
  const path = random.pick(PATHS);
  const target = random.chance(0.35)
    ? path
    : path + random.pick(['/', '?', '#', '//', ';', '%2f', '/..', '?a=']) + escaped(oddText(random), random);
  const headers: Headers = random.chance(0.3) ? [['accept', 'text/html'], ...odds(random)] : odds(random);
  return requestOf(surface, {
    method: random.chance(0.05) ? 'HEAD' : 'GET',
    target: target.slice(0, 2_000) || '/',
    headers,
  });
}

const PATHS = [
  '/',
  '/de',
  '/ar/faq',
  '/faq',
  '/rates',
  '/currencies',
  '/exchange',
  '/login',
  '/history',
  '/developers',
  '/widget',
  '/payment',
  '/health',
  '/ready',
  '/openapi.json',
  '/robots.txt',
  '/sitemap.xml',
  '/assets',
  '/auth/google',
  '/none',
  EVENT_PATHS.tracked.replace(':secret', 'none'),
];

function filled(path: string, input: Record<string, unknown>, random: Random): string {
  let text: string = path;
  for (const name of pathFields(path)) {
    text = text.replace(`:${name}`, escaped(textOf(input[name]), random));
    delete input[name];
  }
  return text;
}

/** A fuzzed object may have a broken `toString`. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
}

/** Mostly percent-encoded as a client does it; otherwise raw UTF-8, except for what would end the request line. */
function escaped(text: string, random: Random): string {
  if (random.chance(0.85)) return encodeURIComponent(text.toWellFormed());
  return Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[\r\n ]/g, '+');
}

function queryOf(input: Record<string, unknown>, random: Random): string {
  const pairs = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${escaped(name, random)}=${escaped(textOf(value), random)}`);
  if (random.chance(0.05)) pairs.push(...pairs, '__proto__[a]=b', 'a[]=1&a[]=2', '&&==&%');
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function bodyOf(input: unknown, random: Random): Buffer {
  const text = JSON.stringify(input) ?? '';
  if (random.chance(0.88)) return Buffer.from(text);
  return random.pick<() => Buffer>([
    () => Buffer.from(text.slice(0, random.between(0, text.length))),
    () => Buffer.from(JSON.stringify(oddValue(random)) ?? ''),
    () => Buffer.from(noise(random, random.between(0, 200)), 'latin1'),
    () => Buffer.concat([Buffer.from('{"from":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
    () => Buffer.from(`{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},${text.slice(1)}`),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from('['.repeat(8_000)),
    () => Buffer.from(`{"amount":${'9'.repeat(2_000)}e${'9'.repeat(300)}}`),
    () => Buffer.alloc(17 * 1024, 0x20),
  ])();
}

function credentials(random: Random, surface: AttackSurface): Headers {
  if (random.chance(0.8)) return [...allowed(surface)];
  return random.pick<() => Headers>([
    () => [],
    () => [['content-type', 'application/json']],
    () => [...allowed(surface), ['authorization', `Bearer ${headerText(oddText(random))}`]],
    () => [
      ['content-type', 'application/json'],
      ['authorization', `Bearer ak_${'x'.repeat(43)}`],
    ],
    () => [
      [
        'content-type',
        random.pick([
          'text/plain',
          'application/json; charset=utf-16',
          'multipart/form-data; boundary=a',
          'application/x-www-form-urlencoded',
        ]),
      ],
      ...allowed(surface).slice(1),
    ],
    () => [
      ['content-type', 'application/json'],
      ['cookie', `csrf=${headerText(oddText(random))}; connect.sid=${headerText(oddText(random))}`],
      ['x-csrf-token', headerText(oddText(random))],
    ],
    () => [...allowed({ ...surface, cookie: `${surface.cookie}; connect.sid=s%3A${'a'.repeat(43)}` })],
    () => [...allowed({ ...surface, cookie: `${surface.cookie}; ${';='.repeat(500)}` })],
    () => [
      ['content-type', 'application/json'],
      [FRAME_HEADER, '1'],
    ],
  ])();
}

function odds(random: Random): Headers {
  if (random.chance(0.75)) return [];
  return [
    random.pick<readonly [string, string]>([
      ['idempotency-key', headerText(oddText(random))],
      ['accept-language', headerText(oddText(random))],
      ['accept-encoding', 'br;q=9, gzip, *;q=0'],
      ['x-forwarded-for', headerText(oddText(random))],
      ['x-forwarded-proto', 'https'],
      ['x-request-id', headerText(oddText(random))],
      ['origin', headerText(oddText(random))],
      ['if-none-match', headerText(oddText(random))],
      ['range', 'bytes=0-0,1-1,99999999999999999999-'],
      ['upgrade', 'h2c'],
      ['expect', headerText(oddText(random))],
      ['sec-fetch-site', 'cross-site'],
    ]),
  ];
}

/** Without line breaks, which are another attack. */
function headerText(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[\r\n\0]/g, '');
}
