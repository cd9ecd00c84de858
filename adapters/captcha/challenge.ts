import type { Challenge, Payload } from 'altcha-lib/types';

/**
 * The work of one try: scrypt over 1 MiB. It needs memory, so that graphics cards gain little; and it is quick enough in
 * plain JavaScript, so that a page can do it where the browser's own cryptography is missing (http on another host).
 */
export const SCRYPT_WORK = { algorithm: 'SCRYPT', cost: 1024, memoryCost: 8, parallelism: 1 } as const;

/** The most that a solver does for anybody: a server that asks for more is not one of ours. */
const MOST_COST = 16_384;

/** @throws Error for a text that is no puzzle, or one that asks for too much work. */
export function readChallenge(text: string): Challenge {
  const challenge = parsed(text);
  const { algorithm, cost, memoryCost, parallelism, keyLength } = challenge?.parameters ?? {};
  const isAffordable = [cost! <= MOST_COST, memoryCost! <= 8, parallelism! <= 1, keyLength! <= 64].every(Boolean);
  if (!challenge || algorithm !== SCRYPT_WORK.algorithm || !isAffordable)
    throw new Error('This is not a puzzle that Altway sets');
  return challenge;
}

/** A proof as it travels: JSON in base64. */
export function writeProof(payload: Payload): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

/** @throws Error for a text that is no JSON in base64. */
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
