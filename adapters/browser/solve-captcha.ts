import { scrypt } from '@noble/hashes/scrypt.js';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';

/** The longest that solving may take before the page counts as hung, in milliseconds. */
const MAX_MS = 120_000;

/** Scrypt in plain JavaScript: `crypto.subtle` has no scrypt, and is missing over plain http. */
const deriveKey: DeriveKeyFunction = async (
  { algorithm, cost, memoryCost, parallelism, keyLength },
  salt,
  password,
) => {
  if (algorithm !== 'SCRYPT' || memoryCost === undefined) throw new Error(`This page does not know ${algorithm}`);
  return { derivedKey: scrypt(password, salt, { N: cost, r: memoryCost, p: parallelism ?? 1, dkLen: keyLength }) };
};

/** Solves a challenge of the server; returns the proof as JSON in base64. */
export async function solveCaptcha(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: MAX_MS });
  if (!solution) throw new Error('The puzzle took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
