import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { query, startPostgres } from '../../support/servers/postgres.ts';
import { type Made, pay, track, becomes } from '../customer.ts';
import { type Filling, fillFinished, fillHolds, fillUnderWay, fillUnpaid, fillWaiting } from './fill-exchanges.ts';
import { knownMember, type Member, openMember, recover } from './fill-members.ts';
import { fillMerchant, fillOperations } from './fill-affiliate.ts';
import { closedPort, dumped, filesOf, revision } from './fill-output.ts';
import { type Fixture, type Known, writeFixture } from '../fixture.ts';
import { catalogOfEmbedded } from '../embedded-engine.ts';
import { FREEZE, setBlockTime, THAW, withChain } from '../freeze.ts';
import { altway, API_ORIGIN, type ProductServer, startProduct } from '../product.ts';
import { Visitor } from '../visitor.ts';
import { waitUntil } from '../wait-until.ts';
import { receiveEvents, signedPayment } from '../webhooks.ts';

/*
 * Fills a database and a data folder with the built product of the present folder, and writes them down for
 * `upgrade.test.ts`. When a version has been published, fill the fixture with it, so that the next one is held to it:
 *
 *   git worktree add /tmp/before <revision> && cd /tmp/before && npm ci && npm run build
 *   cp -r <project>/tests/upgrade tests/ && node tests/upgrade/fill/fill.ts
 *   cp tests/upgrade/version-before.json.br <project>/tests/upgrade/
 *
 * It needs PostgreSQL. Its servers run first forty days ago, then three, then today (`clock-at-start.ts`). States that pass
 * quickly are kept by triggers that fail the next step (`freeze.ts`); the server ends by SIGKILL.
 */

const DAY_MS = 86_400_000;
const NOTICE = 'A notice of the version before.';
const PRESS = { date: '2026-01-31', title: 'News', source: 'A paper', url: 'https://paper.example/news' };
const MESSAGE = 'Where are my coins?';
/** So slow that nothing is confirmed any more. */
const SLOW_BLOCK_MS = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), 'altway-fill-'));
const postgres = await startPostgres();
const databaseUrl = await postgres.database();
const made = new Map<string, Made>();
let server: ProductServer | undefined;

try {
  const fixture = await filled();
  process.stdout.write(`${writeFixture(fixture)} bytes, ${fixture.known.exchanges.length} exchanges\n`);
} finally {
  await server?.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function start(daysAgo: number, env: Readonly<Record<string, string>> = {}): Promise<Visitor> {
  server = await startProduct({ folder, databaseUrl, clockAt: Date.now() - daysAgo * DAY_MS, env });
  return new Visitor(server.url);
}

async function stop(): Promise<void> {
  const code = await server!.stop();
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${server!.output()}`);
  server = undefined;
}

async function filled(): Promise<Fixture> {
  const staff = await fillPast();
  const guest = await start(0);
  const { url } = server!;
  const receiver = await receiveEvents();
  for (const statement of FREEZE) await query(databaseUrl, statement);
  withChain(folder, (chain) =>
    chain.exec(`CREATE TABLE upgrade_frozen (order_id TEXT NOT NULL) STRICT;
      CREATE TRIGGER upgrade_freeze BEFORE INSERT ON payments
        WHEN EXISTS (SELECT 1 FROM upgrade_frozen f WHERE f.order_id = new.order_id)
        BEGIN SELECT RAISE(ABORT, 'frozen for the fixture'); END;`),
  );
  const ada = await openMember(url, folder, 'ada');
  await query(
    databaseUrl,
    `insert into account_networks select id, 'google', 'subject of ada', 'Ada' from accounts where email = $1`,
    [ada.email],
  );
  const merchant = await fillMerchant(ada, receiver.url);
  const bobBefore = await openMember(url, folder, 'bob');
  const bobsShop = await fillMerchant(bobBefore, receiver.url);
  await fillPayment(guest, bobsShop, 'payment, events held', false);
  const bob = await recover(url, folder, bobBefore);
  const filling: Filling = { visitor: guest, databaseUrl, folder, staff, refId: merchant.refId, made };
  await fillFinished(filling);
  await fillPayment(guest, merchant, 'payment, finished', true);
  await pay(guest, made.get('payment, events held')!);
  for (const label of ['payment, finished', 'payment, events held']) await becomes(guest, made.get(label)!, 'finished');
  await waitUntil('the events', async () => {
    const waiting = `select 1 from webhook_deliveries where status = 'waiting' and held_until is null`;
    return (await query(databaseUrl, waiting)).length === 0 || undefined;
  });
  await Promise.all([fillHolds(filling), fillUnderWay(filling), fillOperations(ada, databaseUrl)]);
  await becomes(guest, made.get('hold, review')!, 'hold');
  const repeatable = await fillWaiting(filling);
  await stop();
  receiver.close();
  return taken(staff, { ada, bob, guest, merchant, bobsShop, repeatable, webhookUrl: receiver.url });
}

/** Exchanges of long ago, and what staff has. @returns by what staff commands find it. */
async function fillPast(): Promise<Readonly<Record<string, string>>> {
  const filling = { databaseUrl, folder, staff: {}, refId: '', made };
  await fillUnpaid({ ...filling, visitor: await start(40) }, 'unpaid for 40 days');
  await stop();
  const visitor = await start(3);
  await fillUnpaid({ ...filling, visitor }, 'unpaid for 3 days');
  await fillUnpaid({ ...filling, visitor }, 'late');
  made.set('hold, late', made.get('late, fixed')!);
  made.delete('late, fixed');
  await stop();
  const { out } = await altway({ ALTWAY_DATA: folder }, 'staff', 'add', 'ada', '--data', folder);
  const file = join(folder, 'ada.token');
  writeFileSync(file, out.trim(), { mode: 0o600 });
  writeFileSync(join(folder, 'notices.json'), JSON.stringify({ warning: NOTICE }), { mode: 0o600 });
  writeFileSync(join(folder, 'press.json'), JSON.stringify([PRESS]), { mode: 0o600 });
  await start(0, { UPGRADE_SHORT_TIMERS: '1' });
  await waitUntil('what is long ago to be reduced', async () => {
    const [row] = await query(databaseUrl, 'select count(*)::int as reduced from transactions where is_reduced');
    return row!['reduced'] === 2 || undefined;
  });
  await stop();
  return { ALTWAY_DATA: folder, ALTWAY_STAFF_TOKEN_FILE: file };
}

type Merchant = Awaited<ReturnType<typeof fillMerchant>>;

async function fillPayment(visitor: Visitor, merchant: Merchant, label: string, isPaid: boolean): Promise<void> {
  const { merchantId, merchantSecret } = merchant;
  const address = (await visitor.ask('/exchange/test-address?currency=doge')).address as string;
  const order = { merchant_id: merchantId, to: 'doge', amount: '5000', address, order_id: label };
  const body = {
    query: signedPayment(order, merchantSecret),
    from: 'ltc',
    refundAddress: (await visitor.ask('/exchange/test-address?currency=ltc')).address,
  };
  const payment = await visitor.ask('/exchange/payments', body, { 'altway-frame': '1' });
  const one = { id: payment.id as string, secret: payment.trackSecret as string };
  made.set(label, one);
  if (isPaid) await pay(visitor, one);
}

interface Filled {
  readonly ada: Member;
  readonly bob: Member;
  readonly guest: Visitor;
  readonly merchant: Merchant;
  readonly bobsShop: Merchant;
  readonly repeatable: Known['repeatable'];
  readonly webhookUrl: string;
}

/** The last minute of the server: its chain is slow, its mail server and the merchant's do not answer. */
async function taken(staff: Readonly<Record<string, string>>, all: Filled): Promise<Fixture> {
  setBlockTime(folder, SLOW_BLOCK_MS, Date.now());
  const { guest, merchant, repeatable, webhookUrl } = all;
  const visitor = await start(0, {
    SMTP_URL: `smtp://127.0.0.1:${await closedPort()}`,
    ALTWAY_MAIL_FROM: 'a@b.example',
  });
  const again = new Visitor(server!.url, guest.cookies);
  await visitor.ask('/auth/reg', { email: 'carol@altway.example' });
  await waitUntil('the mail to be tried', async () => {
    return (await query(databaseUrl, 'select 1 from mail_queue where attempts > 0')).length > 0 || undefined;
  });
  const moved = await altway(staff, 'support', 'domain', API_ORIGIN, '--reason', 'other machines');
  if (moved.code !== 0) throw new Error(moved.err);
  const ticket = await visitor.ask('/api/support/tickets', { email: 'dan@altway.example', message: MESSAGE });
  const { secret, id } = await confirming(again);
  made.set('confirming', { id, secret });
  const ada = new Visitor(server!.url, all.ada.visitor.cookies);
  const bob = new Visitor(server!.url, all.bob.visitor.cookies);
  const accounts = {
    profile: await ada.ask('/api/profile'),
    balances: await ada.ask('/api/affiliate/balances'),
    unconfirmed: await bob.ask('/auth/profile/unconfirmed'),
    total: (await again.ask('/exchange/transactions')).total as number,
    quoteKey: await again.ask('/exchange/quote-key'),
  };
  await fillPayment(visitor, merchant, 'payment, confirming', true);
  await becomes(visitor, made.get('payment, confirming')!, 'confirming');
  const fixedQuote = await visitor.ask('/exchange/quote', { from: 'ltc', to: 'doge', amount: '15', fixed: true });
  const exchanges = await Promise.all(
    [...made].map(async ([label, one]) => ({ label, secret: one.secret, view: await track(visitor, one) })),
  );
  const at = Date.now();
  await server!.kill();
  server = undefined;
  for (const statement of THAW) await query(databaseUrl, statement);
  withChain(folder, (chain) => chain.exec('DROP TRIGGER upgrade_freeze; DROP TABLE upgrade_frozen;'));
  const { profile, balances, unconfirmed, total, quoteKey } = accounts;
  const known: Known = {
    exchanges,
    guest: { cookies: guest.cookies, total },
    ada: { ...knownMember(all.ada), ...merchant, profile, balances },
    bob: { ...knownMember(all.bob), merchantSecret: all.bobsShop.merchantSecret, unconfirmed },
    carol: { email: 'carol@altway.example' },
    repeatable,
    fixedQuote,
    ticket: { id: ticket.id, message: MESSAGE },
    notice: NOTICE,
    press: PRESS,
    staffTokenFile: basename(staff['ALTWAY_STAFF_TOKEN_FILE']!),
    webhookUrl,
    ...(await countedBySql()),
    quoteKey,
    embeddedCatalog: await catalogOfEmbedded(),
  };
  return { revision: revision(), at, sql: dumped(databaseUrl), files: filesOf(folder), known };
}

async function confirming(visitor: Visitor): Promise<Made> {
  const address = (await visitor.ask('/exchange/test-address?currency=doge')).address as string;
  const order = { from: 'ltc', to: 'doge', amount: '15', address };
  const one = await visitor.ask('/exchange/transactions', order);
  const result = { id: one.id as string, secret: one.trackSecret as string };
  await pay(visitor, result);
  await becomes(visitor, result, 'confirming');
  return result;
}

/** What no call tells. */
async function countedBySql() {
  const text = async (sql: string) => (await query(databaseUrl, sql)).map((row) => String(Object.values(row)[0]));
  const [open = '0'] = await text(`select open from unpaid_counts where subject = 'subnet:127.0.0.1'`);
  return {
    openUnpaid: Number(open),
    delivered: await text(`select id from webhook_deliveries where status = 'delivered'`),
    queued: await text(`select id from webhook_deliveries where status = 'waiting' and held_until is null`),
    held: await text('select id from webhook_deliveries where held_until is not null'),
    migrations: await text('select name from migrations order by name'),
  };
}
