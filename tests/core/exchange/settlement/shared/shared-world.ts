import { SigningRefused, type SigningScheme } from '../../../../../adapters/signer/schemes/signing-scheme.ts';
import { ExchangeError } from '../../../../../core/contract/exchange-error.ts';
import type { TransferOrder } from '../../../../../core/ports/chains/transfer-order.ts';
import type { TransferStatus } from '../../../../../core/ports/chains/chain.ts';
import type { Signer, SigningRequest } from '../../../../../core/ports/chains/signer.ts';
import type { OutgoingTransfer } from '../../../../../core/exchange/settlement/outgoing-transfer.ts';
import { inProcessSigner } from '../../../../support/fixtures/in-process-signer.ts';

/** The fee of each transaction, which does not divide evenly among its orders. */
export const FEE = 7n;
/** Orders of one transaction at most. */
const MOST = 4;

/** What a database keeps. */
export interface StoredWorld {
  readonly transfers: Map<string, OutgoingTransfer>;
  /** Fees that were booked, by order. */
  readonly booked: Map<string, bigint>;
  builds: number;
}

interface SharedText {
  readonly salt: number;
  readonly coin: number;
  readonly orders: readonly (readonly [id: string, address: string, amount: string])[];
}

/** The text of an unsigned transaction, and of a signed one. */
export function readText(text: string): SharedText {
  return JSON.parse(text) as SharedText;
}

/** A database, a signer with its journal, and a chain of coins, each spent by one transaction: what processes share. */
export class SharedWorld {
  stored: StoredWorld = { transfers: new Map(), booked: new Map(), builds: 0 };
  readonly signer: Signer;
  /** Transactions in blocks, by the coin that they spend. */
  readonly blocks = new Map<number, string>();
  /** Orders that the signer refuses, alone and with others. */
  readonly refused = new Set<string>();
  /** Whether staff has stopped payouts, as a process sees it now. */
  isStopped = (): boolean => false;
  /** What others do between two steps of a process. */
  meanwhile = (): void => {};
  readonly #coins: number;
  #salts = 0;

  constructor(coins: number) {
    this.#coins = coins;
    this.signer = inProcessSigner(new Uint8Array(32), this.#scheme());
  }

  snapshot(): StoredWorld {
    const { transfers, booked, builds } = this.stored;
    return { transfers: new Map(transfers), booked: new Map(booked), builds };
  }

  /** How often each order was paid. */
  payments(): ReadonlyMap<string, number> {
    const orders = [...this.blocks.values()].flatMap((text) => readText(text).orders.map(([id]) => id));
    return new Map([...Map.groupBy(orders, (id) => id)].map(([id, all]) => [id, all.length]));
  }

  buildAll(orders: readonly TransferOrder[], inFlight: readonly string[]): readonly PromiseSettledResult<string>[] {
    const taken = new Set([...inFlight.map((text) => readText(text).coin), ...this.blocks.keys()]);
    const free = Array.from({ length: this.#coins }, (_, coin) => coin).filter((coin) => !taken.has(coin));
    return orders.map((_, at): PromiseSettledResult<string> => {
      const coin = free[Math.floor(at / MOST)];
      if (coin === undefined) return { status: 'rejected', reason: new ExchangeError('unavailable', 'no coins') };
      const start = at - (at % MOST);
      if (at === start) this.#salts += 1;
      const listed = orders.slice(start, start + MOST).map(({ id, to, amount }) => [id, to.address, String(amount)]);
      return { status: 'fulfilled', value: JSON.stringify({ salt: this.#salts, coin, orders: listed }) };
    });
  }

  broadcast(raw: string): void {
    const { coin } = readText(raw);
    const spent = this.blocks.get(coin);
    if (spent !== undefined && spent !== raw) throw new Error(`the coin ${coin} is spent`);
    this.blocks.set(coin, raw);
  }

  /** Why a transaction can never be in a block. */
  deadBecause(raw: string): string | undefined {
    const spent = this.blocks.get(readText(raw).coin);
    return spent === undefined || spent === raw ? undefined : 'its coin is spent';
  }

  status(raw: string): TransferStatus {
    const isThere = [...this.blocks.values()].includes(raw);
    if (!isThere) return { status: 'unknown', confirmations: 0 };
    return { status: 'confirmed', confirmations: 100, block: 1, fee: FEE, feeTicker: 'ltc' };
  }

  /** Reads what the chain writes, with the rules of the product's signer for orders that share a transaction. */
  #scheme(): SigningScheme {
    return {
      chain: 'coins',
      publicKey: () => 'key',
      feeOf: () => ({ ticker: 'ltc', amount: FEE }),
      checkExclusive: () => {},
      ordersOf: ({ unsigned }) =>
        readText(unsigned).orders.map(([id, address, amount]) => {
          return { id, ticker: 'ltc', to: { address }, amount: BigInt(amount) };
        }),
      sign: (_seed, { unsigned }: SigningRequest) => {
        const bad = readText(unsigned).orders.find(([id]) => this.refused.has(id));
        if (bad) throw new SigningRefused(`${bad[0]} is beyond a limit`);
        return { raw: unsigned, chainTxId: unsigned };
      },
    };
  }
}
