import { afterEach, describe, expect, it } from 'vitest';
import { ChainRegistry } from '../../../../core/exchange/chains/chain-registry.ts';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import type { Chain, DetectedDeposit } from '../../../../core/ports/chains/chain.ts';
import type { SigningRequest } from '../../../../core/ports/chains/signer.ts';
import { query } from '../../../support/servers/postgres.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../support/fixtures/exchange-fixture.ts';

/** Payouts due on the chain that hangs: more than a process has ever had slots for all chains together. */
const HANGING = 12;
const OTHERS = 4;
const NEVER = new Promise<never>(() => {});

let fixture: ExchangeFixture;
/** True while the node of `doge` accepts every question and answers none. */
let isHanging: boolean;
/** Questions that the node of `doge` has accepted and not answered. */
let unanswered: number;
/** Scans of the other chain: its clock. */
let scans: number;
afterEach(() => fixture.close());

/** A chain of some of another's currencies. */
function partOf(chain: Chain, id: string, own: (ticker: string) => boolean, asked: () => Promise<void>): Chain {
  const isOwn = ({ ticker }: DetectedDeposit) => own(ticker);
  return {
    id,
    tickers: chain.tickers.filter(own),
    isDemonstration: chain.isDemonstration,
    pollMs: 50,
    payInAddress: (ticker, index) => chain.payInAddress(ticker, index),
    treasury: (ticker) => chain.treasury(ticker),
    paymentUri: (ticker, to, amount) => chain.paymentUri(ticker, to, amount),
    scan: async (cursor, filterOwnAddresses) => {
      if (id !== 'hanging') scans += 1;
      const scan = await chain.scan(cursor, filterOwnAddresses);
      return { ...scan, seen: scan.seen.filter(isOwn) };
    },
    balance: (after, holders) => chain.balance(after, holders),
    estimateFee: async (ticker) => {
      await asked();
      return chain.estimateFee(ticker);
    },
    build: async (order, inFlight) => {
      await asked();
      return chain.build(order, inFlight);
    },
    broadcast: async (raw) => {
      await asked();
      return chain.broadcast(raw);
    },
    transferStatus: async (chainTxId) => {
      await asked();
      return chain.transferStatus(chainTxId);
    },
  };
}

/** @param lease milliseconds; questions have two thirds of it. */
async function open(lease: number): Promise<void> {
  [isHanging, unanswered, scans] = [false, 0, 0];
  const hanging = async () => {
    if (!isHanging) return;
    unanswered += 1;
    await NEVER;
  };
  fixture = await exchangeFixture((parts) => {
    const [chain] = parts.chains;
    const chains = [
      partOf(
        chain!,
        'near',
        (ticker) => ticker !== 'doge',
        async () => {},
      ),
      partOf(chain!, 'hanging', (ticker) => ticker === 'doge', hanging),
    ];
    const signer = {
      ...parts.signer,
      sign: (request: SigningRequest) => parts.signer.sign({ ...request, chain: chain!.id }),
    };
    return { ...parts, chains, signer, times: { ...parts.times, lease } };
  });
}

async function paid(from: string, to: string, amount: string): Promise<string> {
  const { address } = await fixture.api.testAddress({ currency: to });
  const { trackSecret } = await fixture.api.createTransaction({ from, to, amount, address });
  await fixture.api.testPaymentTracked({ secret: trackSecret! });
  return trackSecret!;
}

const isFinished = ({ status }: Transaction) => status === 'finished';
const patient = { timeout: 60_000, interval: 25 };

/** @returns how often the other chain was scanned until exchanges between its currencies were finished. */
async function scansOfOthers(): Promise<number> {
  const before = scans;
  const secrets = await Promise.all(Array.from({ length: OTHERS }, () => paid('ltc', 'xlm', '15')));
  for (const secret of secrets)
    await expect.poll(async () => isFinished(await fixture.api.track({ secret })), patient).toBe(true);
  return scans - before;
}

/** Pays exchanges to `doge` while its node hangs. @returns once all of them are due there. */
async function payoutsDue(): Promise<readonly string[]> {
  isHanging = true;
  const secrets = await Promise.all(Array.from({ length: HANGING }, () => paid('ltc', 'doge', '15')));
  const statuses = async () => Promise.all(secrets.map(async (secret) => (await fixture.api.track({ secret })).status));
  await expect.poll(statuses, patient).toEqual(secrets.map(() => 'sending'));
  return secrets;
}

describe('a chain whose node accepts questions and does not answer', () => {
  it('delays exchanges of other chains to at most twice their usual scans', async () => {
    await open(15_000);
    const usual = await scansOfOthers();
    await payoutsDue();
    await expect.poll(() => unanswered, patient).toBeGreaterThan(0);
    // The node is asked outside of every unit of work: no connection waits for it, and no lock.
    const idle = `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    await expect.poll(() => query(fixture.databaseUrl, idle), patient).toEqual([]);
    // A scan more for each side of the comparison: a deposit may arrive just after one.
    expect(await scansOfOthers()).toBeLessThanOrEqual(2 * (usual + 1));
  });

  it('is asked nothing but a probe, is told to staff, and pays each payout once when it answers again', async () => {
    await open(1_500);
    const secrets = await payoutsDue();
    const isLogged = (text: string) => () => fixture.logger.lines.some(({ message }) => message.includes(text));
    await expect.poll(isLogged('does not answer'), patient).toBe(true);
    expect(fixture.container.get(ChainRegistry).silent).toEqual(['hanging']);
    const asked = unanswered;
    await scansOfOthers();
    // Nothing but probes since: their pauses double, from one second.
    expect(unanswered - asked).toBeLessThan(HANGING);
    isHanging = false;
    for (const secret of secrets)
      await expect.poll(async () => isFinished(await fixture.api.track({ secret })), patient).toBe(true);
    await expect.poll(isLogged('answers again'), patient).toBe(true);
    expect(fixture.container.get(ChainRegistry).silent).toEqual([]);
    for (const secret of secrets) {
      const { payout, sendings } = await fixture.api.track({ secret });
      const sent = fixture.chain.paymentsTo('doge', payout).map(({ chainTxId }) => chainTxId);
      expect(sent).toEqual(sendings.map(({ chainTxId }) => chainTxId));
      expect(sent).toHaveLength(1);
    }
  });
});
