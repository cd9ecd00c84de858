import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HistoryExports } from '../../../../core/ports/apis/history-exports.ts';
import { Browser } from '../../../support/browser/browser.ts';
import {
  type Affiliate,
  type AffiliateFixture,
  affiliateFixture,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

let fixture: AffiliateFixture;
let server: RunningServer;
let ann: Affiliate;

const HEAD =
  'time,id,status,rate kind,from,amount from,to,amount to,is settled,returned,fees,rate,receiver,extra ID,deposits,sent in,finished';

beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
  const { api, accountApi: accounts } = fixture;
  server = await startServer({ api, accounts, history: fixture.container.get(HistoryExports) });
  ann = await fixture.affiliate();
});
afterAll(async () => {
  await server.server.close();
  await fixture.close();
});

async function get(query: string, session?: string): Promise<Response> {
  const by = new Browser(server.url);
  if (session) by.cookies.set('connect.sid', session);
  return by.get(`/api/history.csv${query}`);
}

async function lines(query: string, who: Affiliate): Promise<readonly string[]> {
  const response = await get(query, who.caller.session);
  expect(response.status).toBe(200);
  const [head, ...rest] = (await response.text()).trimEnd().split('\r\n');
  expect(head).toBe(HEAD);
  return rest;
}

async function make(who: Affiliate, parts: Parameters<typeof sampleRecord>[0] = {}): Promise<string> {
  const record = sampleRecord({ owner: who.id, ...parts });
  await fixture.store.transactions.insert(record, [sampleEvent(1)]);
  return record.id;
}

describe('the history as a file', () => {
  it('has every exchange of the account, the newest first, and none of others', async () => {
    const bob = await fixture.affiliate();
    const ids: string[] = [];
    // More than are read at once, some of the same time.
    for (let n = 0; n < 1_003; n += 1) ids.unshift(await make(bob, { createdAt: Math.floor(n / 2) }));
    await make(ann);
    const response = await get('', bob.caller.session);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="altway-history.csv"',
      'cache-control': 'no-store',
    });
    const found = (await response.text()).trimEnd().split('\r\n').slice(1);
    expect(found.map((line) => line.split(',')[1]).toSorted()).toEqual(ids.toSorted());
    const times = found.map((line) => line.split(',')[0]!);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has only what fits the filter', async () => {
    const eve = await fixture.affiliate();
    const day = Date.parse('2026-03-31T23:59:59.999Z');
    const fits = await make(eve, { status: 'hold', createdAt: day });
    await make(eve, { status: 'hold', createdAt: day + 1 });
    await make(eve, { status: 'finished', createdAt: day });
    const found = await lines('?state=decision&since=2026-03-31&until=2026-03-31', eve);
    expect(found.map((line) => line.split(',')[1])).toEqual([fits]);
    expect(await lines('?q=nothing-like-it', eve)).toEqual([]);
  });

  it('has no formulas for a spreadsheet, and what was paid in and sent', async () => {
    const mal = await fixture.affiliate();
    const sending = {
      id: 'x',
      round: 1,
      purpose: 'payout',
      currency: 'doge',
      amount: 1n,
      address: 'D',
      status: 'confirmed',
    } as const;
    const deposit = { key: 'k', amount: 1n, confirmations: 1, status: 'confirmed', seenAt: 1 } as const;
    await make(mal, {
      payout: { address: '=HYPERLINK("evil","x")', extraId: '+1+1' },
      deposits: [{ ...deposit, chainTxId: 'in1' }],
      sendings: [
        { ...sending, chainTxId: 'out1' },
        { ...sending, status: 'dead', chainTxId: 'never' },
      ],
    });
    const [line] = await lines('', mal);
    expect(line).toContain(`,"'=HYPERLINK(""evil"",""x"")",'+1+1,in1,out1,`);
  });

  it('needs somebody whose history it is, and a filter that makes sense', async () => {
    expect((await get('')).status).toBe(401);
    expect((await get('', 'x'.repeat(43))).status).toBe(401);
    for (const query of [
      '?state=everything',
      '?since=2026-02-31',
      '?until=yesterday',
      `?q=${'x'.repeat(129)}`,
      '?q=%00',
    ])
      expect((await get(query, ann.caller.session)).status).toBe(400);
  });
});
