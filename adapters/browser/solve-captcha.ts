import { scrypt } from '@noble/hashes/scrypt.js';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';

/** Beyond this a page has hung. */
const LONGEST_MS = 120_000;

/** The house's work in plain JavaScript: `crypto.subtle` has no scrypt, and is missing on plain http. */
const deriveKey: DeriveKeyFunction = async (
  { algorithm, cost, memoryCost, parallelism, keyLength },
  salt,
  password,
) => {
  if (algorithm !== 'SCRYPT' || memoryCost === undefined) throw new Error(`This page does not know ${algorithm}`);
  return { derivedKey: scrypt(password, salt, { N: cost, r: memoryCost, p: parallelism ?? 1, dkLen: keyLength }) };
};

/** Solves a puzzle of the house's; what travels back is JSON in base64. */
export async function solveCaptcha(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: LONGEST_MS });
  if (!solution) throw new Error('The puzzle took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
