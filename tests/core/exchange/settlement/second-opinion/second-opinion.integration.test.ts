import { afterEach, describe, expect, it } from 'vitest';
import { Settlement } from '../../../../../core/exchange/settlement/settlement.ts';
import type { Transaction } from '../../../../../core/domain/transactions/transaction.ts';
import type { Chain } from '../../../../../core/ports/chains/chain.ts';
import type { DepositWitness, Testimony } from '../../../../../core/ports/chains/second-opinion.ts';
import { exchangeFixture, type ExchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';

let fixture: ExchangeFixture;
/** What the other node says; undefined while it hangs. */
let says: Testimony['kind'] | undefined;
/** What the first node says when it is asked about one deposit. */
let firstSays: Testimony['kind'];
afterEach(() => fixture.close());

const LTC = 100_000_000n;
/** Worth of 15 LTC is above, of 1 LTC below; in satoshi. */
const FROM = 500_000n;

async function open(): Promise<void> {
  [says, firstSays] = [undefined, 'agrees'];
  const other: DepositWitness = {
    confirms: () => (says ? Promise.resolve({ kind: says, reason: 'as the test says' }) : new Promise(() => {})),
  };
  const first: DepositWitness = { confirms: async () => ({ kind: firstSays }) };
  const opinion: Pick<Chain, 'secondOpinion'> = { secondOpinion: { from: FROM, first, others: [other] } };
  fixture = await exchangeFixture((parts) => ({
    ...parts,
    chains: parts.chains.map((chain) => new Proxy(chain, withMember(opinion))),
  }));
}

/** The chain with other members; methods keep their own chain. */
function withMember(own: object): ProxyHandler<Chain> {
  return {
    get: (chain, name) => {
      if (name in own) return Reflect.get(own, name) as unknown;
      const value: unknown = Reflect.get(chain, name, chain);
      return typeof value === 'function' ? (value.bind(chain) as unknown) : value;
    },
  };
}

const tracked = ({ trackSecret }: Transaction) => fixture.api.track({ secret: trackSecret! });
async function becomes(made: Transaction, status: string): Promise<void> {
  await expect.poll(async () => (await tracked(made)).status, { timeout: 40_000, interval: 50 }).toBe(status);
}
const depositOf = async ({ id }: Transaction) => (await fixture.store.transactions.byId(id))!.deposits[0];
async function awaits(made: Transaction): Promise<void> {
  await expect
    .poll(async () => (await depositOf(made))?.awaits, { timeout: 40_000, interval: 50 })
    .toBe('second-opinion');
}

async function paid(amount: string, units: bigint): Promise<Transaction> {
  const made = await fixture.create({ amount });
  await fixture.chain.faucet('ltc', made.payIn, units);
  return made;
}

describe('a large deposit', () => {
  it('waits for confirmations while the other node hangs, small ones go on, and it counts once that agrees', async () => {
    await open();
    const large = await paid('15', 15n * LTC);
    await awaits(large);
    const small = await paid('1', LTC);
    await becomes(small, 'finished');
    const seen = await tracked(large);
    expect(seen.status).toBe('confirming');
    expect(seen.payIn.deposits).toMatchObject([{ confirmations: seen.payIn.confirmationsNeeded - 1 }]);
    says = 'agrees';
    await becomes(large, 'finished');
    expect((await depositOf(large))!.awaits).toBeUndefined();
  });

  it('waits with an alarm while the other node contradicts it, also after scans have passed it', async () => {
    await open();
    says = 'differs';
    const large = await paid('15', 15n * LTC);
    await awaits(large);
    const start = await fixture.store.cursors.get('simulated');
    const heightOf = (cursor: string | undefined) => Number(cursor?.split(':')[0]);
    const passed = async () => heightOf(await fixture.store.cursors.get('simulated')) - heightOf(start);
    await expect.poll(passed, { timeout: 40_000, interval: 100 }).toBeGreaterThan(40);
    expect((await tracked(large)).status).toBe('confirming');
    const compared = async () => {
      await fixture.container.get(Settlement).reconcile();
      const checked = await fixture.store.reconciliations.checked();
      return checked.filter(({ ticker, ...one }) => ticker === 'ltc' && one.arriving === 15n * LTC);
    };
    await expect.poll(compared, { timeout: 20_000 }).toMatchObject([{ difference: 0n }]);
    const alarms = fixture.logger.lines.filter(({ level }) => level === 'error').map(({ message }) => message);
    expect(alarms).toEqual(['another node contradicts a large deposit, which waits']);
    says = 'agrees';
    await becomes(large, 'finished');
  });

  it('is gone when it waits and the first node does not have it any more', async () => {
    await open();
    says = 'unknown';
    const large = await paid('15', 15n * LTC);
    await awaits(large);
    firstSays = 'unknown';
    await becomes(large, 'waiting');
    expect(await depositOf(large)).toMatchObject({ status: 'gone' });
    expect((await depositOf(large))!.awaits).toBeUndefined();
  });
});
