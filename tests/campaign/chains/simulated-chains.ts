import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { exampleAddress } from '../../../adapters/addresses/example-address.ts';
import type { SimulatedChain } from '../../../adapters/chain-simulated/simulated-chain.ts';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { findCurrency } from '../../../core/domain/quotes/currency.ts';
import type { Destination } from '../../../core/domain/transactions/transaction.ts';
import type { ChainPayment, Evidence } from '../crash/evidence.ts';
import type { Random } from '../random.ts';
import { type CampaignChains, counted, type ShownPayment } from './campaign-chains.ts';

const currencies = new EmbeddedCatalogue().list();

/** The simulated chain, whose blocks its servers make. */
export class SimulatedChains implements CampaignChains {
  /** Two of the currencies have tags or memos. */
  readonly amounts = { btc: '0.05', ltc: '15', doge: '20000', eth: '1.5', xrp: '900', xlm: '5000' };
  readonly hasTestPayments = true;
  readonly faults = new Map<string, number>();
  readonly #chain: SimulatedChain;
  readonly #path: string;

  /** @param path the chain's file, which the audit reads with plain SQL. */
  constructor(chain: SimulatedChain, path: string) {
    this.#chain = chain;
    this.#path = path;
  }

  async open(): Promise<void> {}

  async newAddress(ticker: string): Promise<string> {
    return exampleAddress(findCurrency(currencies, ticker)!, randomBytes(32))!;
  }

  async pay(ticker: string, to: Destination, units: bigint): Promise<void> {
    await this.#chain.faucet(ticker, to, units);
  }

  async paymentsTo(ticker: string, to: Destination): Promise<readonly ShownPayment[]> {
    return this.#chain.paymentsTo(ticker, to);
  }

  /** Deposits return within five blocks; those that do not return had not reached their final confirmation. */
  async disturb(random: Random): Promise<void> {
    if (!random.chance(0.3)) return;
    const drop = random.chance(0.35);
    const depth = drop ? 1 : random.between(1, 5);
    await this.#chain.reorganise(depth, { drop });
    counted(this.faults, `reorganisation of ${depth}${drop ? ', payments gone' : ''}`);
  }

  async calm(): Promise<void> {}

  async evidence(): Promise<Pick<Evidence, 'payments' | 'coins'>> {
    const file = new DatabaseSync(this.#path, { readOnly: true });
    try {
      const payments = file.prepare('SELECT * FROM payments ORDER BY number').all();
      const coins = file
        .prepare('SELECT ticker, amount FROM balances WHERE owner IN (SELECT DISTINCT account FROM addresses)')
        .all();
      return {
        payments: payments.map(paymentOf),
        coins: new Map(coins.map((row) => [String(row['ticker']), BigInt(String(row['amount']))])),
      };
    } finally {
      file.close();
    }
  }

  problems(): readonly string[] {
    const { unbalanced, wrong } = this.#chain.audit();
    return [...unbalanced, ...wrong];
  }

  async close(): Promise<void> {
    this.#chain.close();
  }
}

function paymentOf(row: Readonly<Record<string, unknown>>): ChainPayment {
  return {
    id: String(row['id']),
    kind: String(row['kind']),
    ticker: String(row['ticker']),
    address: String(row['address']),
    extraId: (row['extra_id'] ?? undefined) as string | undefined,
    amount: BigInt(String(row['amount'])),
    orderId: String(row['order_id']),
  };
}
