import { createHash, hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { CaptchaVerifier, ChallengeTerms } from '../../core/ports/services/captcha-verifier.ts';
import { readProof, SCRYPT_WORK } from './challenge.ts';

const LIFETIME_MS = 10 * 60_000;

/** Longest proof that is parsed; longer than any valid one. */
const MAX_PROOF_LENGTH = 4096;

/** Tries that the hardest challenge takes; the mean is half of it. A phone makes about a hundred a second. */
const MAX_TRIES = 150;

type Judged = { readonly id: string; readonly expiresAt: number } | undefined;

/**
 * Issues and verifies ALTCHA proofs of work (protocol 2, SCRYPT). The server chooses how many tries a challenge takes,
 * which bounds the effort, and signs challenge and answer, so that verification costs two HMACs.
 */
export class AltchaCaptchaVerifier implements CaptchaVerifier {
  readonly #clock: Clock;
  readonly #mostTries: number;
  readonly #secrets: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string };

  /**
   * @param key the server's secret; processes that share it verify each other's challenges.
   * @param mostTries tries that the hardest challenge takes.
   */
  constructor(key: Buffer, clock: Clock, mostTries = MAX_TRIES) {
    this.#clock = clock;
    this.#mostTries = mostTries;
    this.#secrets = {
      hmacSignatureSecret: derived(key, 'altway human check: puzzle'),
      hmacKeySignatureSecret: derived(key, 'altway human check: answer'),
    };
  }

  async challenge({ purpose, difficulty = 1 }: ChallengeTerms = {}): Promise<string> {
    // The expiry is stored in `data` and checked here, because the library would use another clock.
    const data = { expiresAt: this.#clock.now() + LIFETIME_MS, ...(purpose !== undefined && { purpose, difficulty }) };
    const counter = randomInt(this.#mostTries * difficulty);
    return JSON.stringify(await createChallenge({ ...SCRYPT_WORK, ...this.#secrets, counter, data, deriveKey }));
  }

  async judge(proof: string, terms: ChallengeTerms = {}): Promise<Judged> {
    if (proof.length > MAX_PROOF_LENGTH) return undefined;
    try {
      return await this.#judged(proof, terms);
    } catch {
      // The library throws on some malformed proofs; verifying a well-formed one never throws.
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
    // Challenges issued before difficulties existed have difficulty 1.
    if (data?.['purpose'] !== purpose || Number(data?.['difficulty'] ?? 1) < difficulty) return undefined;
    return { id: createHash('sha256').update(signature).digest('hex'), expiresAt };
  }
}

function derived(key: Buffer, use: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', use, 32)).toString('hex');
}
