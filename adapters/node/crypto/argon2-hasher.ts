import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { PasswordHasher } from '../../../core/ports/services/password-hasher.ts';
import { Semaphore } from './semaphore.ts';
import { type Argon2Cost, type PasswordHash, phcString, readPhcString } from './phc-string.ts';

const argon2id = promisify(argon2);

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** OWASP's parameters for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
export const OWASP_COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Hashes that may wait: about ten seconds of work, after which visitors have left anyway. */
const MAX_QUEUE = 200;

export interface Argon2Options {
  readonly cost?: Argon2Cost;
  readonly most?: number;
  readonly longestQueue?: number;
}

/**
 * Hashes passwords with Node's Argon2id (RFC 9106), in Unicode's normal form NFKC, so that every keyboard types the
 * same.
 */
export class Argon2Hasher implements PasswordHasher {
  readonly #cost: Argon2Cost;
  readonly #queue: Semaphore;
  readonly #common: ReadonlySet<string>;
  /** A dummy hash for unknown accounts, so that verification takes as long as for known ones. */
  readonly #nobody: PasswordHash;

  private constructor(common: ReadonlySet<string>, { cost = OWASP_COST, most, longestQueue }: Argon2Options) {
    this.#cost = cost;
    // Node hashes on its four pool threads, which also read files: one stays free for that.
    this.#queue = new Semaphore(most ?? Math.min(3, Math.max(2, availableParallelism())), longestQueue ?? MAX_QUEUE);
    this.#common = common;
    this.#nobody = { ...cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };
  }

  /** Reads the list of common passwords, half a megabyte, which only the server needs. */
  static async open(options: Argon2Options = {}): Promise<Argon2Hasher> {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    return new Argon2Hasher(new Set(dictionary['passwords-common']), options);
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const tag = await this.#tag(password, { ...this.#cost, salt }, TAG_BYTES);
    return phcString({ ...this.#cost, salt, tag });
  }

  async verify(password: string, hash: string | undefined): Promise<boolean> {
    const kept = hash === undefined ? undefined : readPhcString(hash);
    const against = kept ?? this.#nobody;
    const tag = await this.#tag(password, against, against.tag.length);
    return timingSafeEqual(tag, against.tag) && kept !== undefined;
  }

  isOutdated(hash: string): boolean {
    const kept = readPhcString(hash);
    if (!kept) return true;
    const { memory, passes, parallelism } = this.#cost;
    const isWeaker = kept.memory < memory || kept.passes < passes || kept.parallelism !== parallelism;
    return isWeaker || kept.salt.length < SALT_BYTES || kept.tag.length < TAG_BYTES;
  }

  isCommon(password: string): boolean {
    return this.#common.has(password.normalize('NFKC').toLowerCase());
  }

  #tag(password: string, { memory, passes, parallelism, salt }: Omit<PasswordHash, 'tag'>, tagLength: number) {
    const message = password.normalize('NFKC');
    return this.#queue.run(() =>
      argon2id('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength }),
    );
  }
}
