import { createHash, hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { CaptchaVerifier, ChallengeTerms } from '../../core/ports/services/captcha-verifier.ts';
import { readProof, SCRYPT_WORK } from './challenge.ts';

const LIFETIME_MS = 10 * 60_000;

/** Longer than any proof of ours, short enough to parse without a thought. */
const LONGEST_PROOF = 4096;

/** Tries that the hardest puzzle takes; the mean is half of it. A phone makes about a hundred a second. */
const MOST_TRIES = 150;

type Judged = { readonly id: string; readonly expiresAt: number } | undefined;

/**
 * Proofs of work by ALTCHA (protocol 2, SCRYPT). The house picks how many tries a puzzle takes and signs puzzle and
 * answer, so that nobody has bad luck and judging costs two HMACs.
 */
export class AltchaCaptchaVerifier implements CaptchaVerifier {
  readonly #clock: Clock;
  readonly #mostTries: number;
  readonly #secrets: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string };

  /**
   * @param key the house's own; processes that share it judge each other's puzzles.
   * @param mostTries how hard the hardest puzzle is.
   */
  constructor(key: Buffer, clock: Clock, mostTries = MOST_TRIES) {
    this.#clock = clock;
    this.#mostTries = mostTries;
    this.#secrets = {
      hmacSignatureSecret: derived(key, 'altway human check: puzzle'),
      hmacKeySignatureSecret: derived(key, 'altway human check: answer'),
    };
  }

  async challenge({ purpose, difficulty = 1 }: ChallengeTerms = {}): Promise<string> {
    // The end is ours to say and to keep (`data`), for the library would ask another clock.
    const data = { expiresAt: this.#clock.now() + LIFETIME_MS, ...(purpose !== undefined && { purpose, difficulty }) };
    const counter = randomInt(this.#mostTries * difficulty);
    return JSON.stringify(await createChallenge({ ...SCRYPT_WORK, ...this.#secrets, counter, data, deriveKey }));
  }

  async judge(proof: string, terms: ChallengeTerms = {}): Promise<Judged> {
    if (proof.length > LONGEST_PROOF) return undefined;
    try {
      return await this.#judged(proof, terms);
    } catch {
      // The library throws on some of what is not a proof at all; to verify one of ours, nothing can fail.
      return undefined;
    }
  }

  async #judged(proof: string, { purpose, difficulty = 1 }: ChallengeTerms): Promise<Judged> {
    const { challenge, solution } = readProof(proof);
    const { signature, parameters } = challenge;
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.#secrets });
    const { data } = parameters;
    const expiresAt = Number(data?.['expiresAt']);
    if (!verified || signature === undefined || !(expiresAt > this.#clock.now())) return undefined;
    // Puzzles that were set before they had a difficulty were of the usual one.
    if (data?.['purpose'] !== purpose || Number(data?.['difficulty'] ?? 1) < difficulty) return undefined;
    return { id: createHash('sha256').update(signature).digest('hex'), expiresAt };
  }
}

function derived(key: Buffer, use: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', use, 32)).toString('hex');
}
