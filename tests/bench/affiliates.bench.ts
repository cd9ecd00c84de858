import autocannon from 'autocannon';
import { createServer } from '../../adapters/http-server/create-server.ts';
import { randomBytes } from 'node:crypto';
import { STATS_RANGES } from '../../core/domain/affiliates/affiliate-stats.ts';
import { type AffiliateFixture, affiliateFixture, type Affiliate } from '../support/fixtures/affiliate-fixture.ts';
import { query } from '../support/servers/postgres.ts';
import type { Figure } from './figures/figure.ts';

export const name =
  'statistics of an affiliate with a million clicks and 100,000 exchanges, and clicks against bare pages';

const CLICKS = 1_000_000;
const EXCHANGES = 100_000;
const DAYS = 365;
const DAY_MS = 86_400_000;

/** How many times as long the large affiliate's statistics may take as the smallest one's. */
const MAX_TIMES = 5;

/**
 * The least ratio of the processor time of a page without a click to that of one with a click that is recorded and
 * counted.
 */
const LEAST_OF_BARE = 0.4;

const ROUNDS = 60;
const LOADS = 5;
const SECONDS = 1;
const CONNECTIONS = 16;

/**
 * One server on PostgreSQL. The load comes from a thread of its own, so that the processor time of this thread is the
 * server's.
 */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const fixture = await affiliateFixture({ isSettling: false });
  try {
    const [large, small] = [await fixture.affiliate(), await fixture.affiliate()];
    const counted = await fill(fixture, large);
    print(`${EXCHANGES} exchanges and ${CLICKS} clicks stand`);
    const times = await compare(fixture, large, small);
    const http = await clicksOverHttp(fixture, print);
    return [{ name: 'clicks counted in memory', value: counted, unit: '/s' }, ...times, ...http];
  } finally {
    await fixture.close();
  }
}

/** Writes a year of exchanges as usual, and their clicks through the counter. @returns clicks counted a second. */
async function fill(
  { databaseUrl, clicks, clock, affiliates }: AffiliateFixture,
  affiliate: Affiliate,
): Promise<number> {
  const now = clock.now();
  await query(
    databaseUrl,
    `insert into transactions (id, secret_hash, version, status, chain, pay_in_address, attempts, has_open_deposits,
        in_flight, created_at, updated_at, affiliate_id, affiliate_channel, body)
      select 'bench-' || n, 'bench-' || n, 5, case when n % 10 = 0 then 'expired' else 'finished' end, 'simulated',
        'bench-' || n, 0, false, '{}', at, at, $1, case when n % 4 = 0 then 'api' else 'web' end,
        jsonb_build_object('worth', jsonb_build_object('volume', (n * 1000)::text, 'earnings', n::text))
      from (select n, $2::bigint - (n % ${DAYS}) * ${DAY_MS}::bigint as at from generate_series(1, ${EXCHANGES}) n) t`,
    [affiliate.id, now],
  );
  const start = performance.now();
  for (let n = 0; n < CLICKS; n += 1) clicks.count(affiliate.id, now - (n % DAYS) * DAY_MS);
  const perSecond = (CLICKS / (performance.now() - start)) * 1000;
  await clicks.stop();
  const { web, api } = await affiliates.affiliateStats({}, affiliate);
  if (web.clicks !== CLICKS || web.exchanges + api.exchanges !== EXCHANGES)
    throw new Error(`${web.clicks} clicks and ${web.exchanges + api.exchanges} exchanges were counted`);
  return perSecond;
}

/** Requests both affiliates' statistics in turn; medians are compared. */
async function compare({ affiliates }: AffiliateFixture, large: Affiliate, small: Affiliate): Promise<Figure[]> {
  const asks: [string, (affiliate: Affiliate) => Promise<unknown>][] = [
    ['the summary', (affiliate) => affiliates.affiliateStats({}, affiliate)],
    ...STATS_RANGES.map((range): (typeof asks)[number] => [
      `the range ${range}`,
      (affiliate) => affiliates.webStats({ range }, affiliate),
    ]),
  ];
  const figures: Figure[] = [];
  for (const [what, ask] of asks) {
    const took: { large: number[]; small: number[] } = { large: [], small: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const size of round % 2 ? (['large', 'small'] as const) : (['small', 'large'] as const)) {
        const start = performance.now();
        await ask(size === 'large' ? large : small);
        took[size].push(performance.now() - start);
      }
    }
    const [slow, quick] = [median(took.large), median(took.small)];
    figures.push(
      { name: `${what} of the large affiliate, median`, value: slow, unit: 'ms' },
      { name: `${what}, large to smallest affiliate`, value: slow / quick, unit: 'times', ceiling: MAX_TIMES },
    );
  }
  return figures;
}

/** Pages with a new visitor's click, and the same pages without; in the end all clicks must have been counted. */
async function clicksOverHttp(fixture: AffiliateFixture, print: (line: string) => void): Promise<Figure[]> {
  const { api, affiliates, referrals, clicks } = fixture;
  const affiliate = await fixture.affiliate();
  const render = async () => ({ status: 200, headers: {}, body: 'a page' });
  const log = { stream: { write: () => {} } };
  const rateLimit = Number.MAX_SAFE_INTEGER;
  const options = { api, affiliates, referrals, pages: { render }, signingKey: randomBytes(32), rateLimit, log };
  const server = await createServer(options);
  try {
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    clicks.start();
    const [bare, clicked] = [`${url}/?other=${affiliate.refId}`, `${url}/?ref_id=${affiliate.refId}`];
    for (const warming of [bare, clicked]) await load(warming);
    const rounds = { bare: [] as Load[], clicked: [] as Load[] };
    for (let round = 0; round < LOADS; round += 1) {
      rounds.bare.push(await load(bare));
      rounds.clicked.push(await load(clicked));
      const [one, other] = [rounds.bare.at(-1)!, rounds.clicked.at(-1)!];
      print(`round ${round + 1}: bare ${one.perSecond.toFixed(0)}/s, clicks ${other.perSecond.toFixed(0)}/s`);
    }
    await clicks.stop();
    await checkAll(fixture, affiliate, rounds.clicked);
    const [one, other] = [median(rounds.bare.map(({ cpu }) => cpu)), median(rounds.clicked.map(({ cpu }) => cpu))];
    return [
      { name: 'pages with a click', value: median(rounds.clicked.map(({ perSecond }) => perSecond)), unit: '/s' },
      { name: 'bare pages', value: median(rounds.bare.map(({ perSecond }) => perSecond)), unit: '/s' },
      { name: 'processor time of a page with a click', value: other, unit: 'µs' },
      {
        name: 'bare page to page with a click, processor time',
        value: one / other,
        unit: 'times',
        floor: LEAST_OF_BARE,
      },
    ];
  } finally {
    await server.close();
  }
}

/**
 * Requests that were cut off at the end of a load may have been counted and not answered, once for each connection and
 * load.
 */
async function checkAll({ affiliates }: AffiliateFixture, affiliate: Affiliate, loads: readonly Load[]): Promise<void> {
  const { web } = await affiliates.affiliateStats({}, affiliate);
  const answered = loads.reduce((total, one) => total + one.answered, 0);
  if (web.clicks < answered) throw new Error(`${answered} clicks were answered, ${web.clicks} counted`);
}

interface Load {
  readonly perSecond: number;
  readonly answered: number;
  /** Microseconds of this thread's processor time per request. */
  readonly cpu: number;
}

async function load(url: string): Promise<Load> {
  const before = process.threadCpuUsage();
  const { errors, non2xx, requests, duration } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    workers: 1,
  });
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals from ${url}`);
  const { user, system } = process.threadCpuUsage(before);
  return { perSecond: requests.total / duration, answered: requests.total, cpu: (user + system) / requests.total };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
