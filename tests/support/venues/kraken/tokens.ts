import { randomBytes } from 'node:crypto';

/** Tokens must be used within this time, in milliseconds. */
const LIFE_MS = 15 * 60_000;

/** Tokens with which sockets name their account. */
export class Tokens {
  readonly #now: () => number;
  readonly #issued = new Map<string, { account: string; until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(account: string): string {
    const token = randomBytes(33).toString('base64');
    this.#issued.set(token, { account, until: this.#now() + LIFE_MS });
    return token;
  }

  /** The account of a token that still lives. */
  accountOf(token: unknown): string | undefined {
    const issued = typeof token === 'string' ? this.#issued.get(token) : undefined;
    return issued && issued.until > this.#now() ? issued.account : undefined;
  }
}
