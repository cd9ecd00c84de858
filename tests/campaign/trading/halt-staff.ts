import { execFile } from 'node:child_process';
import { query } from '../../support/servers/postgres.ts';
import { staffAccess } from '../../support/fixtures/staff-access.ts';

/**
 * Halts that kills bring about, because nobody lives long enough to ask the venue, and those of a machine so busy that the
 * simulated venue's clock lags; all others are findings.
 */
const EXPECTED = /^(the order \S+ cannot be settled|its clock is more than)/;
const UNSETTLED = /^the order /;

interface Halt {
  readonly venue?: string;
  readonly reason: string;
}

/** Resumes venues as staff would, by the command, where kills alone have halted them. */
export class HaltStaff {
  resumed = 0;
  readonly #databaseUrl: string;
  readonly #folder: string;
  readonly #entry: string;
  readonly #access: ReturnType<typeof staffAccess>;

  constructor(databaseUrl: string, folder: string, entry: string) {
    this.#databaseUrl = databaseUrl;
    this.#folder = folder;
    this.#entry = entry;
    this.#access = staffAccess(folder, 'trader');
  }

  /** Does nothing while the database or the server is down. */
  async look(): Promise<void> {
    for (const { venue, reason } of await this.#halts())
      if (venue !== undefined && EXPECTED.test(reason) && (await this.#resume(venue))) this.resumed += 1;
  }

  /** Resumes what only a busy machine has halted. @returns true if a venue is halted because an order cannot be settled. */
  async isUnsettled(venue: string): Promise<boolean> {
    for (const one of await this.#halts()) {
      if (one.venue === venue && UNSETTLED.test(one.reason)) return true;
      if (one.venue !== undefined && EXPECTED.test(one.reason)) await this.#resume(one.venue);
    }
    return false;
  }

  /** All halts; none while the database is down. */
  async #halts(): Promise<readonly Halt[]> {
    const read = query(this.#databaseUrl, `select value from settings where name = 'hedging-halts'`);
    const [row] = await read.catch(() => []);
    return row ? (JSON.parse(String(row['value'])) as readonly Halt[]) : [];
  }

  close(): void {
    this.#access.staff.close();
  }

  #resume(venue: string): Promise<boolean> {
    const words = [this.#entry, 'risk', 'resume', venue, '--reason', 'killed too often to ask', '--data', this.#folder];
    const options = { env: { ...process.env, ...this.#access.env } };
    return new Promise((resolve) => {
      execFile(process.execPath, words, options, (error) => resolve(error === null));
    });
  }
}
