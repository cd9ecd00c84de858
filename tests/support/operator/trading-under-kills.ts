import { readFileSync } from 'node:fs';
import { asyncScheduler } from 'rxjs';
import { CookieJar, type Cookies } from '../../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../../adapters/http-client/http-exchange-api.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import type { CampaignChains } from '../../campaign/chains/campaign-chains.ts';
import type { CustomerPlan } from '../../campaign/crash/customer-plan.ts';
import { Customer, type CustomerRecord } from '../../campaign/crash/customer.ts';
import type { ServerHandle } from '../../campaign/crash/server-handle.ts';
import { Random } from '../../campaign/random.ts';
import { auditHedges } from '../../campaign/trading/audit-hedges.ts';
import { hedgeEvidence } from '../../campaign/trading/hedge-evidence.ts';
import { JournalWatch } from '../../campaign/trading/journal-watch.ts';
import { untilWorkedOff } from '../../campaign/trading/trading-campaign.ts';
import { statementOf } from '../../campaign/trading/venue-statement.ts';
import type { ChainSubject } from '../../contracts/chains/chain-subject.ts';
import { type EvmBench, stranger } from '../chains/evm-bench.ts';
import { type OpenVenues, SIMULATED } from '../venues/open.ts';

/** Customers in both directions, at both kinds of rates, who pay as asked, too little, too much, or never. */
const PLANS = [
  { kind: 'exact', from: 'eth', to: 'ltc', amount: '0.1' },
  { kind: 'fixed', from: 'usdt20', to: 'eth', amount: '600' },
  { kind: 'underpaid', from: 'ltc', to: 'usdt20', amount: '4', choice: 'continue' },
  { kind: 'overpaid', from: 'usdt20', to: 'ltc', amount: '200', choice: 'refund' },
  { kind: 'unpaid', from: 'ltc', to: 'eth', amount: '3' },
] as const satisfies readonly Partial<CustomerPlan>[];
/** States of an order in which the process that trades is killed; another one goes on once its lease has ended. */
const AIMS = ['sent'];
/** How the customers end, and the kills that met what they were aimed at. */
export const EXPECTED = {
  ends: ['exact finished', 'fixed finished', 'overpaid refunded', 'underpaid finished', 'unpaid waiting'],
  met: AIMS,
};
const PATIENCE_MS = 60_000;

interface Town {
  readonly url: string;
  readonly databaseUrl: string;
  readonly litecoin: ChainSubject;
  readonly evm: EvmBench;
  /** The server, whose child trades. */
  readonly serverPid: number;
  readonly mine: () => Promise<void>;
}

/**
 * Serves customers while the process that trades is killed, when an order may have left. @returns how the customers ended, and the states that a kill met.
 */
export async function tradeUnderKills({ url, databaseUrl, serverPid, mine, ...nodes }: Town) {
  const journal = await JournalWatch.open(databaseUrl);
  const end = new AbortController();
  const fetch = undiciFetch();
  const apiOf = (cookies: Cookies) => httpExchangeApi({ baseUrl: () => url, clock: asyncScheduler, fetch, cookies });
  const server = { apiOf, api: apiOf(new CookieJar()) } as unknown as ServerHandle;
  const environment = {
    server: () => server,
    chains: walletsOf(nodes),
    affiliate: { refId: '' } as never,
    random: new Random(3),
    signal: end.signal,
    count: () => {},
  };
  const met: string[] = [];
  const records: CustomerRecord[] = [];
  const customers = PLANS.map(async (plan, at) => {
    const whole = { choice: 'continue', ...plan, number: at + 1, hasRefundAddress: true, isBrought: false } as const;
    records.push(await new Customer(whole, environment).run());
  });
  const ended = Promise.all(customers);
  const killing = (async () => {
    for (const state of AIMS)
      if (await journal.at(state, PATIENCE_MS, () => process.kill(traderOf(serverPid), 'SIGKILL'))) met.push(state);
  })();
  const over = Promise.all([ended, killing]).finally(() => end.abort());
  try {
    while (!end.signal.aborted) await mine();
    await over;
  } finally {
    await journal.close();
  }
  return { ends: records.map(({ plan, last }) => `${plan.kind} ${last.status}`).toSorted(), met };
}

/** The journal, the ledger and the venues held against each other, once no order and no position is left. */
export async function findingsAtRest(databaseUrl: string, venues: OpenVenues): Promise<readonly string[]> {
  const states = SIMULATED.map((name) => [name as string, () => statementOf(venues[name], 'operator')] as const);
  const atVenues = { statements: async () => new Map(states.map(([name, state]) => [name, state()])) };
  await untilWorkedOff(databaseUrl, atVenues);
  const limits = { least: 25, orderLimit: 5_000, dayLimit: 100_000 };
  return auditHedges(await hedgeEvidence(databaseUrl, atVenues), limits).map(({ what }) => what);
}

/** The customers' wallets. */
function walletsOf({ litecoin, evm }: Pick<Town, 'litecoin' | 'evm'>): CampaignChains {
  const sent: { readonly ticker: string; readonly to: string; readonly chainTxId: string; readonly amount: bigint }[] =
    [];
  const send = (ticker: string, address: string, units: bigint) => {
    if (ticker === 'ltc') return litecoin.fund({ address }, units);
    if (ticker === 'eth') return evm.send({ to: address, value: units });
    return evm.call(evm.token, 'TestToken', 'transfer', [address, units]);
  };
  const wallets: Pick<CampaignChains, 'hasTestPayments' | 'newAddress' | 'pay' | 'paymentsTo'> = {
    hasTestPayments: false,
    newAddress: async (ticker) => (ticker === 'ltc' ? (await litecoin.stranger()).address : stranger()),
    pay: async (ticker, { address }, units) => {
      sent.push({ ticker, to: address, chainTxId: await send(ticker, address, units), amount: units });
    },
    paymentsTo: async (ticker, { address }) => sent.filter((one) => one.ticker === ticker && one.to === address),
  };
  return wallets as CampaignChains;
}

/** The child of a server that follows the venues and trades there. */
function traderOf(serverPid: number): number {
  const children = readFileSync(`/proc/${serverPid}/task/${serverPid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.map(Number).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('venues\0serve'))!;
}
