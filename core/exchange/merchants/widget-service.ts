import { ExchangeError } from '../../contract/exchange-error.ts';
import { fieldError, namedFieldError } from '../../contract/field-error.ts';
import { isEmptyAmount } from '../../domain/number-filter.ts';
import { type QueryPair, queryPairs, queryText } from '../../domain/query-pairs.ts';
import { widgetOptions } from '../../domain/merchants/widget-options.ts';
import type { WidgetKind, WidgetOptions, WidgetTerms } from '../../domain/merchants/widget.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { MerchantRecord } from '../../ports/stores/merchants/merchant-store.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Store } from '../../ports/stores/store.ts';
import { secretOf } from './merchant-secret.ts';
import { verifyLink, SIGNATURE, valueOf } from './signed-links.ts';

const AMOUNT = /^\d{1,30}(\.\d{1,18})?$/;
/** Parameters of a payment that may be empty. */
const OPTIONAL: ReadonlySet<string> = new Set(['extra_id', 'order_id']);
const MERCHANT_ID = /^[a-z0-9]{12}$/;

export interface ResolvedLink {
  readonly terms: WidgetTerms;
  /** All parameters of the query except the signature. */
  readonly pairs: readonly QueryPair[];
  readonly merchant: MerchantRecord | undefined;
}

/** Resolves widget links: reads their parameters and checks the merchant's signature. */
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
   * @throws ExchangeError forbidden for an invalid signature or one by an unconfirmed secret; not-found for a payment
   * to an unknown merchant; invalid-input for a query that cannot be read.
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
    // Read from the checked parameters: two parsers of one query may disagree.
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

/** Other widgets ignore unusable parameters; a payment is not guessed. @throws ExchangeError invalid-input */
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

/** Fixes the options that a merchant has signed: the pair, the amount, and the address where there is one. */
function fixed(options: WidgetOptions): WidgetOptions {
  return {
    ...options,
    canChangeCurrency: false,
    ...(options.payoutAddress !== undefined && { canChangeAddress: false }),
  };
}

function unreadable(): ExchangeError {
  const message = 'must be a query as browsers write it';
  return namedFieldError('invalid-input', 'query', message);
}

/** A thief who knows the secret may have signed the link: rejected until the merchant confirms the secret. */
function unconfirmed(): ExchangeError {
  const message = 'This merchant has to confirm their links before they can be used: please, contact the merchant';
  return fieldError('forbidden', 'signature', message);
}

function changed(): ExchangeError {
  const message = 'This link has expired, or was changed on its way: ask for a new one';
  return fieldError('forbidden', 'signature', message);
}
