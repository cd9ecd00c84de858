import { createHash } from 'node:crypto';
import type { Logger } from '../../../core/ports/services/logger.ts';
import { type CertificatePair, type CertificatePaths, pairOf, SETTINGS } from './certificate-pair.ts';
import { readPairFiles } from './read-pair-files.ts';
import type { PairListener, CertificateSource } from './certificate-source.ts';

/** Options of the file watch. Times in milliseconds. */
interface CertificateFilesOptions {
  readonly logger: Logger;
  /** Polling interval. */
  readonly pollMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const POLL_MS = 5_000;
const DAY_MS = 24 * 3600 * 1000;
/** A certificate that expires within this time is warned of once a day. */
const WARN_MS = 14 * DAY_MS;

/**
 * Watches a certificate and its key in two files. It polls their content, so it notices overwriting, renaming into
 * place and changed symbolic links alike. A new pair replaces the present one when both files are complete, belong
 * together and are valid; until then the present one stays.
 */
export class CertificateFiles implements CertificateSource {
  readonly #paths: CertificatePaths;
  readonly #options: CertificateFilesOptions;
  readonly #now: () => number;
  readonly #listeners = new Set<PairListener>();
  #pair: CertificatePair;
  /** Digest of the files at the last poll. */
  #found: string;
  /** The last logged reason why the files cannot be used. */
  #fault: string | undefined;
  #warnedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(paths: CertificatePaths, options: CertificateFilesOptions, pair: CertificatePair) {
    this.#paths = paths;
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#pair = pair;
    this.#found = digestOf([pair.certificate, pair.key]);
    this.#warnOfEnd();
    this.#schedulePoll();
  }

  /** Reads the files and watches them until `close`. @throws CertificateError when they can't be used. */
  static async open(paths: CertificatePaths, options: CertificateFilesOptions): Promise<CertificateFiles> {
    const now = options.now ?? Date.now;
    return new CertificateFiles(paths, options, pairOf(paths, await readPairFiles(paths), now()));
  }

  get pair(): CertificatePair {
    return this.#pair;
  }

  onChange(listener: PairListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #schedulePoll(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(
      () => void this.#poll().finally(() => this.#schedulePoll()),
      this.#options.pollMs ?? POLL_MS,
    );
    this.#timer.unref();
  }

  async #poll(): Promise<void> {
    try {
      const files = await readPairFiles(this.#paths);
      if (this.#isClosed || !this.#isStable(digestOf(files))) return;
      // Checked at each poll: a certificate that is not valid yet becomes valid without a change.
      if (!this.#isServed(files)) this.#take(pairOf(this.#paths, files, this.#now()));
      this.#fault = undefined;
    } catch (error) {
      this.#refused(error as Error);
    }
    this.#warnOfEnd();
  }

  /** True when two polls in a row found the same content: a file that is being written may look complete. */
  #isStable(found: string): boolean {
    const isStable = found === this.#found;
    this.#found = found;
    return isStable;
  }

  #isServed([certificate, key]: readonly [Buffer, Buffer]): boolean {
    return certificate.equals(this.#pair.certificate) && key.equals(this.#pair.key);
  }

  #take(pair: CertificatePair): void {
    for (const listener of this.#listeners) listener(pair);
    this.#pair = pair;
    this.#warnedAt = 0;
    const validTo = new Date(pair.validTo).toISOString();
    this.#options.logger.info('the TLS certificate was replaced', { validTo });
  }

  #refused({ message }: Error): void {
    if (this.#isClosed || message === this.#fault) return;
    this.#fault = message;
    this.#options.logger.error('the new TLS certificate is not used, the present one stays', { reason: message });
  }

  #warnOfEnd(): void {
    const now = this.#now();
    if (this.#pair.validTo - now > WARN_MS || now - this.#warnedAt < DAY_MS) return;
    this.#warnedAt = now;
    const validTo = new Date(this.#pair.validTo).toISOString();
    this.#options.logger.warn(`${SETTINGS.certificate}: the TLS certificate ends soon: renew it`, { validTo });
  }
}

function digestOf(files: readonly [Buffer, Buffer]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.length}:`).update(file);
  return hash.digest('base64');
}
