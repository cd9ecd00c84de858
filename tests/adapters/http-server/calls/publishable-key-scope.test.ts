import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountContract } from '../../../../core/contract/accounts/account-contract.ts';
import { affiliateContract } from '../../../../core/contract/affiliates/affiliate-contract.ts';
import { EVENT_PATHS } from '../../../../core/contract/transactions/event-path.ts';
import { exchangeContract } from '../../../../core/contract/exchange/exchange-contract.ts';
import { merchantContract, widgetContract } from '../../../../core/contract/merchants/merchant-contract.ts';
import type { Contract } from '../../../../core/contract/route.ts';
import { ticketContract } from '../../../../core/contract/tickets/ticket-contract.ts';
import type { ApiKeyKind } from '../../../../core/domain/merchants/api-key.ts';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { waitForRestOfMinute } from '../../../support/wait-for-full-minute.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

/** All calls that a publishable key opens. A call added to the table has to be added here too. */
const OPEN = [
  'GET /api/currencies',
  'GET /exchange/rates',
  'GET /exchange/rates/history',
  'GET /exchange/transactions/:id',
  'POST /exchange/estimate',
  'POST /exchange/quote',
  'POST /exchange/transactions',
];

const contracts = {
  api: exchangeContract,
  accounts: accountContract,
  affiliates: affiliateContract,
  tickets: ticketContract,
  merchants: merchantContract,
  widgets: widgetContract,
} satisfies Partial<Record<keyof ServerOptions, Contract>>;

const calls: readonly string[] = [
  ...Object.values(contracts).flatMap((contract) =>
    Object.values<Contract[string]>(contract).map(({ method, path }) => `${method} ${path}`),
  ),
  ...Object.values(EVENT_PATHS).map((path) => `GET ${path}`),
  'GET /api/affiliate/export/:file',
];

const SITE = 'https://shop.example';
const KEYS = { secret: `alt_${'s'.repeat(43)}`, publishable: `alt_pk_${'p'.repeat(43)}` } as const;

let running: RunningServer;
let reached: string[] = [];

/** Answers each call of a contract with nothing and records it. */
function noting(contract: Contract): object {
  const note = (name: string) => async () => {
    reached.push(`${contract[name]!.method} ${contract[name]!.path}`);
    return {};
  };
  return Object.fromEntries(Object.keys(contract).map((name) => [name, note(name)]));
}

beforeAll(async () => {
  const kindOf = (key: string) => (Object.keys(KEYS) as ApiKeyKind[]).find((kind) => KEYS[kind] === key);
  const apis = Object.fromEntries(Object.entries(contracts).map(([name, contract]) => [name, noting(contract)]));
  const note = (name: string) => () => {
    reached.push(name);
    throw new Error('none');
  };
  running = await startServer({
    ...(apis as Partial<ServerOptions>),
    feed: { follow: note('events') },
    exports: { csv: note('export') },
    keys: {
      authenticate: async (key) => {
        const kind = kindOf(key);
        return kind && { accountId: 'a', keyId: 'k', kind };
      },
    },
  });
});
afterAll(() => running.server.close());
beforeEach(() => {
  reached = [];
});

function ask(call: string, key: string): Promise<Response> {
  const [method = '', path = ''] = call.split(' ');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin: SITE };
  return fetch(running.url + path.replaceAll(/:\w+/g, 'x'), {
    method,
    headers,
    ...(method === 'POST' && { body: '{}' }),
  });
}

function preflight(call: string, more: Record<string, string> = {}): Promise<Response> {
  const [method = '', path = ''] = call.split(' ');
  const asked = {
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  };
  return fetch(running.url + path.replaceAll(/:\w+/g, 'x'), {
    method: 'OPTIONS',
    headers: { origin: SITE, ...asked, ...more },
  });
}

const shared = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-allow-')).toSorted();

describe('a publishable key', () => {
  it('opens prices and the creation and reading of one exchange, and no other call of any contract', async () => {
    expect(calls.length).toBeGreaterThan(80);
    const results = [];
    for (const call of calls) {
      reached = [];
      const { status } = await ask(call, KEYS.publishable);
      results.push({ call, status, reached });
    }
    const isOpen = (call: string) => OPEN.includes(call);
    expect(results).toEqual(
      calls.map((call) => ({ call, status: isOpen(call) ? 200 : 403, reached: isOpen(call) ? [call] : [] })),
    );
    expect(calls.filter(isOpen).toSorted()).toEqual(OPEN);
  });

  it.each(OPEN)('lets pages of any site call %s, without cookies', async (call) => {
    const [before, answer] = [await preflight(call), await ask(call, KEYS.publishable)];
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key');
    expect(before.headers.get('access-control-allow-methods')).toContain(call.split(' ')[0]);
    for (const { headers } of [before, answer]) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it.each(calls.filter((call) => !OPEN.includes(call)))('lets no page of another site call %s', async (call) => {
    const [before, answer] = [await preflight(call), await ask(call, KEYS.publishable)];
    expect([before.ok, shared(before), shared(answer)]).toEqual([false, [], []]);
  });

  it.each([
    ['a preflight announces no key', 'POST /exchange/quote', { 'access-control-request-headers': 'content-type' }],
    [
      'a preflight announces a method that the path does not serve',
      'POST /exchange/quote',
      { 'access-control-request-method': 'PUT' },
    ],
    [
      'a preflight announces another call of the path',
      'POST /exchange/transactions',
      { 'access-control-request-method': 'GET' },
    ],
  ])('is not accepted across origins where %s', async (_title, call, headers) => {
    const answer = await preflight(call, headers);
    expect([answer.status, shared(answer)]).toEqual([405, []]);
  });

  it('lets the calling page read why it is refused, also after the key was replaced', async () => {
    const answer = await ask('POST /exchange/quote', `alt_pk_${'o'.repeat(43)}`);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  });

  it('lets the calling page read that its rate limit is exceeded and when to retry', async () => {
    await waitForRestOfMinute(10_000);
    const small = await startServer({ rateLimit: 1 });
    const asking = (key: string) => {
      const headers = { authorization: `Bearer ${key}`, origin: SITE };
      return fetch(`${small.url}/api/currencies`, { headers });
    };
    try {
      await asking(KEYS.publishable);
      const answer = await asking(KEYS.publishable);
      const { headers } = answer;
      expect([answer.status, headers.get('access-control-allow-origin')]).toEqual([429, '*']);
      expect(headers.get('access-control-expose-headers')).toContain('retry-after');
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
      const refused = await asking(KEYS.secret);
      expect([refused.status, shared(refused)]).toEqual([429, []]);
    } finally {
      await small.server.close();
    }
  });

  it('grants nothing to another key or to none', async () => {
    for (const call of OPEN) {
      for (const key of [KEYS.secret, 'alt_pk_x', 'x', '']) expect(shared(await ask(call, key))).toEqual([]);
      const [method = '', path = ''] = call.split(' ');
      const plain = await fetch(running.url + path.replaceAll(/:\w+/g, 'x'), { method, headers: { origin: SITE } });
      expect(shared(plain)).toEqual([]);
    }
  });
});

describe('a secret key', () => {
  it('is not limited to the scope of a publishable key', async () => {
    const open = [];
    for (const call of calls) if ((await ask(call, KEYS.secret)).status !== 403) open.push(call);
    expect(open).toEqual(expect.arrayContaining([...OPEN, 'GET /exchange/transactions', 'GET /api/affiliate/account']));
  });
});
