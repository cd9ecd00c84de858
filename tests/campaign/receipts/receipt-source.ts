import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { VirtualTimeScheduler } from 'rxjs';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { EmbeddedMarket } from '../../../adapters/market-embedded/embedded-market.ts';
import { Ed25519QuoteSigner } from '../../../adapters/node/crypto/ed25519-quote-signer.ts';
import { NodeSecrets } from '../../../adapters/node/crypto/node-secrets.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { formatUnits } from '../../../core/domain/amount.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';
import type { ProvenQuote } from '../../../core/exchange/quotes/proofs/proven-quote.ts';
import { QuoteReceipts } from '../../../core/exchange/quotes/proofs/quote-receipts.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { randomMarket } from '../../core/exchange/quotes/engine/random-market.ts';
import type { Random } from '../random.ts';

/** A receipt that the exchange issues, and the quote that it is of. */
export interface Issued extends ProvenQuote {
  readonly text: string;
}

/** A market's service, and the currencies to draw from. */
interface Source {
  readonly service: QuoteService;
  readonly currencies: readonly Currency[];
  /** Lets time pass, where the market moves with it. */
  move(): void;
}

/** Quotes from one hard market before the next is drawn. */
const PER_MARKET = 12;

/** Issues receipts of random quotes, half of them on the demonstration market and half on small hard markets. */
export class ReceiptSource {
  readonly signer = new Ed25519QuoteSigner(randomBytes(32));
  readonly receipts = new QuoteReceipts(this.signer, new NodeSecrets(randomBytes(32)));
  readonly #random: Random;
  #embedded: Source | undefined;
  #hard: Source | undefined;
  #left = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** @param kind of market; either one unless given. */
  next(kind: 'embedded' | 'hard' = this.#random.chance(0.5) ? 'embedded' : 'hard'): Issued {
    for (;;) {
      const source = kind === 'embedded' ? this.#demonstration() : this.#small();
      const proven = this.#drawn(source);
      if (proven) return { ...proven, text: this.receipts.write(proven.parts) };
    }
  }

  #drawn({ service, currencies, move }: Source): ProvenQuote | undefined {
    const random = this.#random;
    const [from, to] = [random.pick(currencies), random.pick(currencies)];
    if (random.chance(0.02)) move();
    if (from.ticker === to.ticker) return undefined;
    const pair = { from: from.ticker, to: to.ticker };
    try {
      if (random.chance(0.3)) return service.prove({ ...pair, amountTo: this.#amount(to) });
      return service.prove({ ...pair, amount: this.#amount(from) });
    } catch (error) {
      if (error instanceof ExchangeError) return undefined;
      throw error;
    }
  }

  /** Of any size: each number of digits is as likely. */
  #amount({ decimals }: Currency): string {
    const digits = this.#random.between(1, decimals + 7);
    const text = Array.from({ length: digits }, () => this.#random.between(0, 9)).join('');
    return formatUnits(BigInt(text) + 1n, decimals);
  }

  #demonstration(): Source {
    if (this.#embedded) return this.#embedded;
    const clock = new VirtualTimeScheduler();
    const market = new EmbeddedMarket({ clock, seed: this.#random.between(1, 1_000_000) });
    const engine = new QuoteEngine(market);
    market.updates$.subscribe((updates) => engine.apply(updates));
    const catalogue = new EmbeddedCatalogue();
    const service = new QuoteService(engine, catalogue, clock, market.kind);
    const currencies = catalogue.list().filter(({ isWebEnabled }) => isWebEnabled);
    const move = () => {
      clock.maxFrames = clock.now() + 1000;
      clock.flush();
    };
    return (this.#embedded = { service, currencies, move });
  }

  #small(): Source {
    if (this.#hard && this.#left > 0) {
      this.#left -= 1;
      return this.#hard;
    }
    const random = this.#random;
    const { shape, snapshots } = randomMarket(() => random.next());
    const engine = new QuoteEngine(shape);
    engine.apply(snapshots);
    const currencies = shape.assets.flatMap(({ id, decimals }) =>
      [0, 1].map((network): Currency => {
        const places = Math.max(0, Math.min(18, decimals + random.between(-1, 4)));
        const networkFee = random.chance(0.5) ? '0' : formatUnits(BigInt(random.between(0, 3)), places);
        const terms = { kind: 'coin', isWebEnabled: true, confirmations: 1, minimumPayout: '0', networkFee } as const;
        const names = { ticker: `${id}n${network}`, asset: id, name: id, network: `n${network}` };
        return { ...names, decimals: places, ...terms };
      }),
    );
    const settings = { priceImpactLimit: 100 };
    const service = new QuoteService(engine, { list: () => currencies }, new VirtualTimeScheduler(), 'live', settings);
    this.#left = PER_MARKET;
    return (this.#hard = { service, currencies, move: () => (this.#left = 0) });
  }
}

/** The public key of somebody else. */
export function otherKey(): string {
  return generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x!;
}
