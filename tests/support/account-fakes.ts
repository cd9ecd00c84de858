import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SocialProvider } from '../../core/domain/account.ts';
import type { CaptchaVerifier } from '../../core/ports/captcha-verifier.ts';
import type { MailMessage, Mailer } from '../../core/ports/mailer.ts';
import type { TotpCodes } from '../../core/ports/totp-codes.ts';
import type { PasswordHasher } from '../../core/ports/password-hasher.ts';
import type { SocialIdentity, IdentityProviders } from '../../core/ports/identity-providers.ts';
import { sha256 } from './sample-transactions.ts';

const STEP_MS = 30_000;
const COMMON = ['123456', 'password', 'qwerty123'];

/** scrypt at a cost that tests can afford. Counts what it verifies. */
export class QuickHasher implements PasswordHasher {
  verified = 0;
  /** log2 of the cost; hashes of less are outdated. */
  cost = 8;

  async hash(password: string): Promise<string> {
    const salt = randomBytes(8);
    return `$scrypt$ln=${this.cost}$${salt.toString('hex')}$${derived(password, salt, this.cost).toString('hex')}`;
  }

  async verify(password: string, hash = '$scrypt$ln=8$00$00'): Promise<boolean> {
    this.verified += 1;
    // Real hashers leave the thread to others meanwhile.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    const [, , cost = '', salt = '', kept = ''] = hash.split('$');
    const found = derived(password, Buffer.from(salt, 'hex'), Number(cost.slice(3)));
    const wanted = Buffer.from(kept, 'hex');
    return wanted.length === found.length && timingSafeEqual(wanted, found);
  }

  isOutdated(hash: string): boolean {
    return Number(hash.split('$')[2]!.slice(3)) < this.cost;
  }

  isCommon(password: string): boolean {
    return COMMON.includes(password.toLowerCase());
  }
}

function derived(password: string, salt: Buffer, cost: number): Buffer {
  return scryptSync(password, salt, 16, { N: 2 ** cost });
}

const totpOf = (key: string, label = 'test') =>
  new TOTP({ issuer: 'Altway', label, secret: Secret.fromBase32(key), digits: 6, period: STEP_MS / 1000 });

/** RFC 6238 by the library of authenticators. */
export const totpCodes: TotpCodes = {
  newKey: () => new Secret({ size: 20 }).base32,
  uri: (key, label) => totpOf(key, label).toString(),
  stepOf: (key, code, now) => {
    const delta = totpOf(key).validate({ token: code, timestamp: now, window: 1 });
    return delta === null ? undefined : Math.floor(now / STEP_MS) + delta;
  },
};

/** What an authenticator shows at a time. @param steps that many later. */
export function codeAt(key: string, now: number, steps = 0): string {
  return totpOf(key).generate({ timestamp: now + steps * STEP_MS });
}

/** Puzzles whose solution is their fingerprint. */
export class FingerprintPuzzles implements CaptchaVerifier {
  readonly #now: () => number;
  readonly #open = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  static solve(challenge: string): string {
    return sha256(challenge);
  }

  async challenge(): Promise<string> {
    const challenge = randomBytes(16).toString('hex');
    this.#open.set(sha256(challenge), this.#now() + 600_000);
    return challenge;
  }

  async judge(proof: string) {
    const expiresAt = this.#open.get(proof);
    return expiresAt === undefined || expiresAt <= this.#now() ? undefined : { id: proof, expiresAt };
  }
}

/** Keeps what it is given to send; or fails for as long as it is told to. */
export class KeepingMailer implements Mailer {
  readonly sent: MailMessage[] = [];
  failure: Error | undefined;
  tries = 0;

  async send(mail: MailMessage): Promise<void> {
    this.tries += 1;
    if (this.failure) throw this.failure;
    this.sent.push(mail);
  }
}

/** A network where everybody is who the address they come back with says: `?code=<subject>`. */
export class TrustingNetworks implements IdentityProviders {
  readonly networks: readonly SocialProvider[] = ['google', 'facebook'];
  readonly #people = new Map<string, SocialIdentity>();
  isDown = false;

  /** @returns what the browser comes back with. */
  person(identity: SocialIdentity): string {
    this.#people.set(identity.subject, identity);
    return `code=${encodeURIComponent(identity.subject)}`;
  }

  async begin(network: SocialProvider, callback: string) {
    if (this.isDown) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const state = randomBytes(16).toString('hex');
    const back = encodeURIComponent(callback);
    return { location: `https://${network}.example/?state=${state}&back=${back}`, kept: state };
  }

  async finish(_network: SocialProvider, returned: string, kept: string): Promise<SocialIdentity> {
    const { searchParams } = new URL(returned);
    const found = this.#people.get(searchParams.get('code') ?? '');
    if (!found || searchParams.get('state') !== kept) throw new Error('not the answer to our question');
    return found;
  }
}
