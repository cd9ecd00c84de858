import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AffiliateExports } from '../../../../core/ports/apis/affiliate-exports.ts';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { Browser } from '../../../support/browser/browser.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import { query } from '../../../support/servers/postgres.ts';

let fixture: AffiliateFixture;
let server: RunningServer;
let ann: Affiliate;

beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
  const { api, affiliates, accountApi: accounts } = fixture;
  const exports = fixture.container.get(AffiliateExports);
  server = await startServer({ api, affiliates, exports, accounts });
  ann = await fixture.affiliate();
});
afterAll(async () => {
  await server.server.close();
  await fixture.close();
});

function get(file: string, session?: string): Promise<Response> {
  const by = new Browser(server.url);
  if (session) by.cookies.set('connect.sid', session);
  return by.get(`/api/affiliate/export/${file}`);
}

describe('a list exported as a file', () => {
  it('has all rows of a long list, once and in order, and no rows of others', async () => {
    const other = await fixture.affiliate();
    await query(
      fixture.databaseUrl,
      `insert into affiliate_operations (account_id, currency, kind, amount, at, reference)
        select case when n % 3 = 0 then $1 else $2 end, 'btc', 'earning', n, n, 'r' || n from generate_series(1, 4500) n`,
      [other.id, ann.id],
    );
    const response = await get('operations.csv', ann.caller.session);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="altway-operations.csv"',
      'cache-control': 'no-store',
    });
    const [heads, ...lines] = (await response.text()).trimEnd().split('\r\n');
    expect(heads).toBe('time,kind,currency,amount,reference,id');
    const wanted = Array.from({ length: 4500 }, (_, i) => 4500 - i).filter((n) => n % 3 !== 0);
    expect(lines.map((line) => line.split(',')[4])).toEqual(wanted.map((n) => `r${n}`));
    expect(lines.at(-1)).toMatch(/^1970-01-01T00:00:00\.001Z,earning,btc,0\.00000001,r1,\d+$/);
  });

  it('has the rows that existed when the export began, though more are added meanwhile', async () => {
    const { id: accountId, caller } = await fixture.affiliate();
    const add = (reference: string) =>
      fixture.store.affiliateLedger.add({ accountId, currency: 'btc', kind: 'earning', amount: 1n, at: 1, reference });
    const values = `select '${accountId}', 'btc', 'earning', 1, n, 'r' || n from generate_series(1, 1500) n`;
    const columns = 'account_id, currency, kind, amount, at, reference';
    await query(fixture.databaseUrl, `insert into affiliate_operations (${columns}) ${values}`);
    const pieces: string[] = [];
    for await (const piece of await fixture.container.get(AffiliateExports).csv('operations', caller)) {
      pieces.push(piece);
      if (pieces.length === 2) await add('late');
    }
    const references = pieces
      .join('')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[4]);
    expect(references).toEqual(Array.from({ length: 1500 }, (_, i) => `r${1500 - i}`));
  });

  it('has conversions and payouts, also those of the same time, and no formulas for a spreadsheet', async () => {
    const money = { accountId: ann.id, attempts: 0, createdAt: 7, dueAt: 1 };
    const convert = { ...money, batch: 'b', from: 'ltc', to: 'btc', amountFrom: 5n, status: 'exchanging' } as const;
    for (let n = 10; n < 60; n += 1) await fixture.store.conversions.insert({ ...convert, id: `c${n}` });
    const text = await (await get('conversions.csv', ann.caller.session)).text();
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1));
    expect(ids).toEqual(Array.from({ length: 50 }, (_, i) => `c${59 - i}`));
    const to = { address: '=HYPERLINK("evil","x")', extraId: '+1+1' };
    const pay = {
      ...money,
      currency: 'ltc',
      amount: 10n,
      networkFee: 3n,
      status: 'sending',
      step: 'intended',
    } as const;
    await fixture.store.affiliatePayouts.insert({ ...pay, id: 'p1', to });
    const payouts = await (await get('payouts.csv', ann.caller.session)).text();
    expect(payouts).toContain(`,"'=HYPERLINK(""evil"",""x"")",'+1+1,sending,,,p1\r\n`);
  });

  it('has a line for each named link', async () => {
    const bob = await fixture.affiliate();
    const [made] = await fixture.affiliates.addAffiliateLink({ sub: '-forum' }, bob);
    const text = await (await get('links.csv', bob.caller.session)).text();
    expect(text).toBe(
      'name,link,clicks,exchanges,finished,volume btc,earnings btc,created\r\n' +
        `'-forum,${made!.link},0,0,0,0,0,${made!.createdAt}\r\n`,
    );
  });

  it('needs a session of an affiliate, and exists for those lists only', async () => {
    expect((await get('operations.csv')).status).toBe(401);
    expect((await get('operations.csv', 'x'.repeat(43))).status).toBe(401);
    for (const file of ['operations', 'balances.csv', 'operations.csv.csv', '__proto__.csv', '..%2Foperations.csv'])
      expect((await get(file, ann.caller.session)).status).toBe(404);
    const bob = await fixture.affiliate();
    await fixture.store.affiliates.setSwitches(bob.id, { isEnabled: false, hasOperations: true });
    const refused = await get('payouts.csv', bob.caller.session);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('content-disposition')).toBeNull();
  });

  it.each(['operations', 'payouts', 'conversions'])('has only the header row where %s is empty', async (list) => {
    const { caller } = await fixture.affiliate();
    const text = await (await get(`${list}.csv`, caller.session)).text();
    expect(text.split('\r\n')).toEqual([expect.stringContaining('time,'), '']);
  });
});
