import type { Signed, SigningRequest } from '../../core/ports/signer.ts';
import { type SigningFamily, SigningRefused } from './signing-family.ts';
import type { SigningJournal } from './signing-journal.ts';
import { checkLimits, type SigningLimits } from './signing-limits.ts';

export interface SigningDeskParts {
  readonly seed: Uint8Array;
  readonly families: readonly SigningFamily[];
  readonly limits: SigningLimits;
  readonly journal: SigningJournal;
}

/** Decides what is signed: within the limits, once per order, and only what the chain's family finds right. */
export class SigningDesk {
  /** Public keys by chain: all that leaves here of the seed. */
  readonly publicKeys: Readonly<Record<string, string>>;
  readonly #seed: Uint8Array;
  readonly #families: ReadonlyMap<string, SigningFamily>;
  readonly #limits: SigningLimits;
  readonly #journal: SigningJournal;

  constructor({ seed, families, limits, journal }: SigningDeskParts) {
    this.#seed = seed;
    this.#families = new Map(families.map((family) => [family.chain, family]));
    this.#limits = limits;
    this.#journal = journal;
    this.publicKeys = Object.fromEntries(families.map((family) => [family.chain, family.publicKey(seed)]));
    journal.completeFees((request) => this.#families.get(request.chain)?.feeOf(request));
  }

  /** Synchronous, so that no two requests share what is left of a limit. @throws SigningRefused */
  sign(request: SigningRequest): Signed {
    const family = this.#families.get(request.chain);
    if (family === undefined) throw new SigningRefused(`there is no key for the chain ${request.chain}`);
    return this.#journal.once(request, (spent) => {
      const fee = family.feeOf(request);
      checkLimits(this.#limits, { request, fee, spent });
      return { signed: family.sign(this.#seed, request), fee };
    });
  }
}
