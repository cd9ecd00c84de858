import type { Challenge, Payload } from 'altcha-lib/types';

/**
 * The work of one try: scrypt over 1 MiB. The memory limits the advantage of graphics cards, and the cost is low enough
 * for plain JavaScript, which pages need where `crypto.subtle` is missing (plain http on another host).
 */
export const SCRYPT_WORK = { algorithm: 'SCRYPT', cost: 1024, memoryCost: 8, parallelism: 1 } as const;

/** The highest cost that a solver accepts: Altway servers never ask for more. */
const MAX_COST = 16_384;

/** @throws Error for a text that is no challenge, or one that asks for too much work. */
export function readChallenge(text: string): Challenge {
  const challenge = parsed(text);
  const { algorithm, cost, memoryCost, parallelism, keyLength } = challenge?.parameters ?? {};
  const isAffordable = [cost! <= MAX_COST, memoryCost! <= 8, parallelism! <= 1, keyLength! <= 64].every(Boolean);
  if (!challenge || algorithm !== SCRYPT_WORK.algorithm || !isAffordable)
    throw new Error('This is not a puzzle that Altway sets');
  return challenge;
}

/** Encodes a proof for transport: JSON in base64. */
export function writeProof(payload: Payload): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

/** @throws Error for a text that is not JSON in base64. */
export function readProof(text: string): Payload {
  return JSON.parse(Buffer.from(text, 'base64').toString()) as Payload;
}

function parsed(text: string): Challenge | null {
  try {
    return JSON.parse(text) as Challenge | null;
  } catch {
    return null;
  }
}
