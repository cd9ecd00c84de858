import { ExchangeError } from '../../contract/exchange-error.ts';
import { isEmptyAmount } from '../../domain/number-filter.ts';
import { type QueryPair, queryPairs, queryText } from '../../domain/query-pairs.ts';
import { widgetOptions } from '../../domain/merchants/widget-options.ts';
import type { WidgetKind, WidgetOptions, WidgetTerms } from '../../domain/merchants/widget.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { MerchantRecord } from '../../ports/stores/merchant-store.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Store } from '../../ports/stores/store.ts';
import { secretOf } from './merchant-secret.ts';
import { verifyLink, SIGNATURE, valueOf } from './signed-links.ts';

const AMOUNT = /^\d{1,30}(\.\d{1,18})?$/;
/** What a payment may leave empty. */
const OPTIONAL: ReadonlySet<string> = new Set(['extra_id', 'order_id']);
const MERCHANT_ID = /^[a-z0-9]{12}$/;

/** A link as the house judged it, with whom it is for. */
export interface ResolvedLink {
  readonly terms: WidgetTerms;
  /** All of the query but the signature. */
  readonly pairs: readonly QueryPair[];
  readonly merchant: MerchantRecord | undefined;
}

/** Judges the addresses of widgets: what they ask for, and whether a merchant stands for it. */
export class WidgetService {
  readonly #store: Pick<Store, 'merchants'>;
  readonly #secrets: Secrets;
  readonly #clock: Clock;

  constructor(store: Pick<Store, 'merchants'>, secrets: Secrets, clock: Clock) {
    this.#store = store;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /**
   * @param query of the widget's address. @throws ExchangeError forbidden for a signature that does not hold, or of a secret that waits for confirmation; not-found for
   * a payment to nobody; invalid-input for a query that cannot be read.
   */
  async resolve(kind: WidgetKind, query: string): Promise<ResolvedLink> {
    const all = queryPairs(query);
    if (!all) throw unreadable();
    const merchant = await this.#named(all);
    const secret = merchant && secretOf(this.#secrets, merchant);
    const verdict = verifyLink(this.#secrets, { kind, pairs: all, now: this.#clock.now() }, secret);
    if (verdict === 'invalid') throw changed();
    if (verdict === 'valid' && merchant?.isSecretUnconfirmed) throw unconfirmed();
    const pairs = all.filter(([name]) => name !== SIGNATURE);
    if (kind === 'payment' && valueOf(pairs, 'merchant_id') !== undefined && !merchant)
      throw new ExchangeError('not-found', 'There is no such merchant');
    // Read from what was judged: two readers of one query may not agree.
    const asked = widgetOptions(kind, queryText(pairs));
    if (kind === 'payment') refuseGuesses(pairs, asked);
    const options = verdict === 'valid' ? fixed(asked) : asked;
    const { merchantId: id, name, isTest } = merchant ?? {};
    const shown = id !== undefined && { merchant: { id, name: name!, isTest: isTest! } };
    return { terms: { kind, options, signature: verdict, ...shown }, pairs, merchant };
  }

  async #named(pairs: readonly QueryPair[]): Promise<MerchantRecord | undefined> {
    const id = valueOf(pairs, 'merchant_id');
    return id !== undefined && MERCHANT_ID.test(id) ? this.#store.merchants.byId(id) : undefined;
  }
}

/**
 * Elsewhere what cannot be used is as if it were not there; of a payment nothing is made up or left out.
 * @throws ExchangeError invalid-input
 */
function refuseGuesses(pairs: readonly QueryPair[], asked: WidgetOptions): void {
  const read = {
    to: asked.to,
    amount: asked.amount,
    address: asked.payoutAddress,
    extra_id: asked.payoutExtraId,
    order_id: asked.orderId,
  };
  const guessed = Object.entries(read).filter(([name, value]) => {
    const given = valueOf(pairs, name)?.trim();
    if (given === undefined) return false;
    if (given === '') return !OPTIONAL.has(name);
    return name === 'amount'
      ? !AMOUNT.test(given) || isEmptyAmount(given)
      : name === 'to'
        ? given.toLowerCase() !== value
        : given !== value;
  });
  if (guessed.length === 0) return;
  const fields = Object.fromEntries(guessed.map(([name]) => [name, ['cannot be used']]));
  throw new ExchangeError('invalid-input', `${Object.keys(fields).join(', ')} cannot be used`, { fields });
}

/** What a merchant has signed holds: the pair, the amount, and the address where there is one. */
function fixed(options: WidgetOptions): WidgetOptions {
  return {
    ...options,
    canChangeCurrency: false,
    ...(options.payoutAddress !== undefined && { canChangeAddress: false }),
  };
}

function unreadable(): ExchangeError {
  const message = 'must be a query as browsers write it';
  return new ExchangeError('invalid-input', `query: ${message}`, { fields: { query: [message] } });
}

/** The link is the merchant's, or a thief's who knows their secret: until the merchant says which, it is nobody's. */
function unconfirmed(): ExchangeError {
  const message = 'This merchant has to confirm their links before they can be used: please, contact the merchant';
  return new ExchangeError('forbidden', message, { fields: { signature: [message] } });
}

function changed(): ExchangeError {
  const message = 'This link has expired, or was changed on its way: ask for a new one';
  return new ExchangeError('forbidden', message, { fields: { signature: [message] } });
}
