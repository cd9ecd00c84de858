import type { Signed, SignedRequest, SigningAllowance, SigningRequest } from '../../core/ports/chains/signer.ts';
import { SharedRefused, type SigningFee, type SigningScheme, SigningRefused } from './schemes/signing-scheme.ts';
import type { NewAnswer, SignedBefore, SigningJournal } from './signing-journal.ts';
import {
  checkAllLimits,
  checkTreasuryAddress,
  leftOf,
  type SigningLimits,
  type TreasuryAddresses,
} from './signing-limits.ts';

interface SigningServiceOptions {
  readonly seed: Uint8Array;
  readonly schemes: readonly SigningScheme[];
  readonly limits: SigningLimits;
  /** Where the operator's own coins may be sent to; nowhere unless given. */
  readonly treasury?: TreasuryAddresses | undefined;
  readonly journal: SigningJournal;
}

/** Signs requests within the limits, once per order, and only when the scheme of the chain accepts them. */
export class SigningService {
  /** Public keys by chain: the only data derived from the seed that leaves the service besides signatures. */
  readonly publicKeys: Readonly<Record<string, string>>;
  readonly #seed: Uint8Array;
  readonly #schemes: ReadonlyMap<string, SigningScheme>;
  readonly #limits: SigningLimits;
  readonly #treasury: TreasuryAddresses;
  readonly #journal: SigningJournal;

  constructor({ seed, schemes, limits, treasury = () => undefined, journal }: SigningServiceOptions) {
    this.#seed = seed;
    this.#schemes = new Map(schemes.map((scheme) => [scheme.chain, scheme]));
    this.#limits = limits;
    this.#treasury = treasury;
    this.#journal = journal;
    this.publicKeys = Object.fromEntries(schemes.map((scheme) => [scheme.chain, scheme.publicKey(seed)]));
    journal.completeFees((request) => this.#schemes.get(request.chain)?.feeOf(request));
  }

  /** Synchronous, so that two requests cannot both use the rest of a limit. @throws SigningRefused */
  sign(request: SigningRequest): Signed {
    return this.#journal.once(request, (before) => this.#answer(request, before));
  }

  /** Signs several requests in one journal transaction. @returns for each what was signed, or why not. */
  signMany(requests: readonly SigningRequest[]): readonly (Signed | Error)[] {
    return this.#journal.onceMany(requests, (request, before) => this.#answer(request, before));
  }

  #answer(request: SigningRequest, before: SignedBefore): NewAnswer {
    // For ever too: one that cannot be read now may be readable with other settings, or by another version.
    const scheme = forEver(() => this.#schemeOf(request));
    const parts = forEver(() => partsOf(scheme, request));
    if (parts.length === 1) return this.#signed(scheme, request, parts, before);
    return forEver(() => {
      if (before.isWithdrawn(request)) throw new SigningRefused('the transaction was given up');
      for (const { order } of parts)
        if (before.isSigned(order.id)) throw new SigningRefused(`order ${order.id} was signed for another transaction`);
      return this.#signed(scheme, request, parts, before);
    });
  }

  #signed(
    scheme: SigningScheme,
    request: SigningRequest,
    requests: readonly SigningRequest[],
    before: SignedBefore,
  ): NewAnswer {
    for (const part of requests) checkTreasuryAddress(this.#treasury, part);
    const fee = scheme.feeOf(request);
    const parts = shared(fee, requests);
    checkAllLimits(this.#limits, { parts, fee, spent: before.spent });
    return { signed: scheme.sign(this.#seed, request), parts };
  }

  /**
   * Signs another form of a signed order, with a fee higher by a tenth at least, so that there are few. Only one form can
   * be included in the chain, so the amount counts once and of the fee the difference. A form of a transaction that orders
   * share is one for all of them. @throws SigningRefused
   */
  replace(request: SigningRequest): Signed {
    const scheme = this.#schemeOf(request);
    return this.#journal.replace(request, (forms, before) => {
      const requests = partsOf(scheme, request);
      if (textOf(requests) !== textOf(partsOf(scheme, forms[0]!)))
        throw new SigningRefused('a replacement must carry out the orders of the first transaction');
      for (const part of requests) checkTreasuryAddress(this.#treasury, part);
      scheme.checkExclusive(forms[0]!, request);
      const fee = scheme.feeOf(request);
      const highest = forms.map((form) => scheme.feeOf(form).amount).reduce((a, b) => (a > b ? a : b));
      if (fee.amount * 10n < highest * 11n)
        throw new SigningRefused(`fee: a replacement must pay a tenth more than ${highest} (${fee.ticker}) at least`);
      const replaced = shared({ ...fee, amount: highest }, requests);
      const parts = shared(fee, requests);
      checkAllLimits(this.#limits, { parts, fee, spent: before.spent, replaced });
      const more = parts.map((part, at) => {
        return { ...part, fee: { ...fee, amount: part.fee.amount - replaced[at]!.fee.amount } };
      });
      return { signed: scheme.sign(this.#seed, request), parts: more };
    });
  }

  /** Gives up a transaction that orders share. @throws OrderAlreadySigned */
  withdraw(request: SigningRequest): void {
    this.#schemeOf(request);
    this.#journal.withdraw(request);
  }

  /** What was signed for an order, the oldest first. @param number from 0. @returns undefined when there is none. */
  signedFor(orderId: string, number: number): SignedRequest | undefined {
    return this.#journal.signedFor(orderId, number);
  }

  /** As the port's. */
  allowance(chain: string, ticker: string): SigningAllowance | undefined {
    const limit = this.#schemes.has(chain) ? this.#limits(chain, ticker) : undefined;
    return limit && leftOf(limit, this.#journal.spent(chain, ticker));
  }

  #schemeOf({ chain }: SigningRequest): SigningScheme {
    const scheme = this.#schemes.get(chain);
    if (scheme === undefined) throw new SigningRefused(`there is no key for the chain ${chain}`);
    return scheme;
  }
}

/** Makes a refusal one for ever. @throws SharedRefused */
function forEver<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof SigningRefused) throw new SharedRefused(error.message, { cause: error });
    throw error;
  }
}

/** The request of each order that shares the request's transaction. */
function partsOf(scheme: SigningScheme, request: SigningRequest): readonly SigningRequest[] {
  return scheme.ordersOf?.(request).map((order) => ({ ...request, order })) ?? [request];
}

/** Shares a fee among orders: the parts are the fee to the last unit. */
function shared(fee: SigningFee, requests: readonly SigningRequest[]): NewAnswer['parts'] {
  const upTo = (count: number): bigint => (fee.amount * BigInt(count)) / BigInt(requests.length);
  return requests.map((request, at) => ({ request, fee: { ...fee, amount: upTo(at + 1) - upTo(at) } }));
}

function textOf(requests: readonly SigningRequest[]): string {
  return JSON.stringify(requests.map(({ order: { id, ticker, to, amount } }) => [id, ticker, to, String(amount)]));
}
