import type { Signed, SignedRequest, SigningAllowance, SigningRequest } from '../../core/ports/chains/signer.ts';
import { type SigningFee, type SigningScheme, SigningRefused } from './schemes/signing-scheme.ts';
import type { SigningJournal } from './signing-journal.ts';
import {
  checkLimits,
  checkTreasuryAddress,
  leftOf,
  type SigningLimits,
  type Spent,
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
    this.#schemeOf(request);
    return this.#journal.once(request, (spent) => this.#answer(request, spent));
  }

  /** Signs several requests in one journal transaction. @returns for each what was signed, or why not. */
  signMany(requests: readonly SigningRequest[]): readonly (Signed | Error)[] {
    return this.#journal.onceMany(requests, (request, spent) => this.#answer(request, spent));
  }

  #answer(request: SigningRequest, spent: (ticker: string) => Spent): { signed: Signed; fee: SigningFee } {
    const scheme = this.#schemeOf(request);
    checkTreasuryAddress(this.#treasury, request);
    const fee = scheme.feeOf(request);
    checkLimits(this.#limits, { request, fee, spent });
    return { signed: scheme.sign(this.#seed, request), fee };
  }

  /**
   * Signs another form of a signed order, with a fee higher by a tenth at least, so that there are few. Only one form can
   * be included in the chain, so the amount counts once and of the fee the difference. @throws SigningRefused
   */
  replace(request: SigningRequest): Signed {
    const scheme = this.#schemeOf(request);
    return this.#journal.replace(request, (forms, spent) => {
      checkTreasuryAddress(this.#treasury, request);
      scheme.checkExclusive(forms[0]!, request);
      const fee = scheme.feeOf(request);
      const highest = forms.map((form) => scheme.feeOf(form).amount).reduce((a, b) => (a > b ? a : b));
      if (fee.amount * 10n < highest * 11n)
        throw new SigningRefused(`fee: a replacement must pay a tenth more than ${highest} (${fee.ticker}) at least`);
      checkLimits(this.#limits, { request, fee, spent, replacedFee: highest });
      const signed = scheme.sign(this.#seed, request);
      return { signed, fee: { ...fee, amount: fee.amount - highest } };
    });
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
