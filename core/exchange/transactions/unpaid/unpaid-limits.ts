import type { Caller } from '../../../contract/caller.ts';
import type { ExchangeError } from '../../../contract/exchange-error.ts';
import { fieldError, mainError } from '../../../contract/field-error.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { Message } from '../../../domain/message.ts';
import type { CaptchaVerifier } from '../../../ports/services/captcha-verifier.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import type { UnpaidLimit } from '../../../ports/stores/transaction-store.ts';
import type { UnpaidCount } from '../../../ports/stores/unpaid-exchanges.ts';
import { gathered, type Gatherer } from '../../workers/gatherer.ts';
import { ENDED_ASK_PROOF, MAX_DIFFICULTY, UNPAID_SETTINGS, type UnpaidSettings } from './unpaid-settings.ts';
import { isStranger, STRANGERS, type Subject, subjectsOf } from './unpaid-subjects.ts';

/** The caller who creates an exchange. */
interface Requester {
  readonly client: Caller | undefined;
  /** The account of a signed-in caller. */
  readonly accountId: string | undefined;
  /** The solution of the challenge in an earlier error. */
  readonly proof: string | undefined;
}

/** A checked place for one exchange, not counted yet. */
export interface Reservation {
  /**
   * Counts the exchange in the unit of work that creates it, as its last step. @throws ExchangeError as
   * `UnpaidLimits.reserve` does.
   */
  commit(unit: UnitOfWork, exchange: { readonly id: string; readonly payInUntil: number }): Promise<void>;
  /** Present where it can be counted with others: no proof of work is spent for it. */
  readonly batch?: {
    /** What it counts under. */
    readonly subjects: readonly string[];
    /** The counts, after it was counted, beyond which `commit` decides what it takes. */
    readonly limits: readonly UnpaidLimit[];
  };
}

type Counts = ReadonlyMap<string, UnpaidCount>;

export interface UnpaidLimitsParts {
  readonly store: Store;
  readonly secrets: Pick<Secrets, 'digest'>;
  /** Without it no proof of work is possible, and exchanges beyond the free ones are rejected. */
  readonly captchaVerifier?: CaptchaVerifier | undefined;
  readonly settings?: Partial<UnpaidSettings> | undefined;
}

/**
 * Limits unpaid exchanges: requires proofs of work beyond the number that honest people make, and rejects more at a
 * hard limit.
 */
export class UnpaidLimits {
  readonly #parts: UnpaidLimitsParts;
  readonly #settings: UnpaidSettings;
  /** The counts that are asked for at the same time are read together. */
  readonly #counts: Gatherer<readonly string[], Counts>;

  constructor(parts: UnpaidLimitsParts) {
    this.#parts = parts;
    this.#counts = gathered(async (asked) => {
      const counts = byName(await parts.store.unpaid.counts([...new Set(asked.flat())]));
      return asked.map(() => counts);
    }, MAX_READ);
    this.#settings = { ...UNPAID_SETTINGS, ...parts.settings };
  }

  /**
   * Checks whether a caller may create another exchange, before any work is done for it.
   * @throws ExchangeError human-check with a challenge where a proof of work is needed; too-many-requests at a limit.
   */
  async reserve({ client, accountId, proof }: Requester): Promise<Reservation> {
    const subjects = subjectsOf(client, accountId, this.#settings);
    const names = subjects.map(({ name }) => name);
    const stranger = isStranger(client, accountId);
    const asked = [...names, ...(stranger ? STRANGERS : [])];
    if (asked.length === 0)
      return {
        commit: (unit, { id, payInUntil }) => count(unit, id, payInUntil, []),
        batch: { subjects: [], limits: [] },
      };
    const counts = await this.#counts.run(asked);
    const all = stranger ? STRANGERS.reduce((sum, name) => sum + (counts.get(name)?.kept ?? 0), 0) : 0;
    if (stranger && all >= this.#settings.strangers) throw tooMany(errorMessage('unpaid-full'));
    rejectBeyond(subjects, counts, 0);
    const difficulty = Math.max(this.#ofAll(all), difficultyOf(subjects, counts));
    const purpose = this.#parts.secrets.digest(JSON.stringify(['unpaid exchanges', ...names]));
    const spent = difficulty > 0 ? await this.#verified(proof, { purpose, difficulty }, subjects) : undefined;
    const counted = stranger ? [...names, partOf(purpose)] : names;
    return {
      ...(!spent && { batch: { subjects: counted, limits: subjects.map(unprovenLimit) } }),
      commit: async (unit, { id, payInUntil }) => {
        if (spent && !(await unit.proofs.spend(spent.id, spent.expiresAt)))
          throw await this.#unproven({ purpose, difficulty }, subjects);
        const now = byName(await unit.unpaid.add({ transactionId: id, payInUntil, subjects: counted }));
        rejectBeyond(subjects, now, 1);
        // Others may have been created since the check.
        const needed = difficultyOf(subjects, now, 1);
        if (needed > 0 && !spent) throw await this.#unproven({ purpose, difficulty: needed }, subjects);
      },
    };
  }

  /** Difficulty for the total of all anonymous callers: they need a proof from half of their common limit on. */
  #ofAll(kept: number): number {
    const share = (2 * kept) / this.#settings.strangers - 1;
    return share < 0 ? 0 : Math.min(MAX_DIFFICULTY, 1 + Math.floor(share * MAX_DIFFICULTY));
  }

  async #verified(proof: string | undefined, terms: Terms, subjects: readonly Subject[]) {
    const verified = proof ? await this.#parts.captchaVerifier?.judge(proof, terms) : undefined;
    if (!verified) throw await this.#unproven(terms, subjects);
    return verified;
  }

  async #unproven(terms: Terms, subjects: readonly Subject[]): Promise<ExchangeError> {
    const { captchaVerifier } = this.#parts;
    if (!captchaVerifier)
      return tooMany(errorMessage('unpaid-many', { most: subjects[0]?.free ?? this.#settings.subnet }));
    const challenge = await captchaVerifier.challenge(terms);
    return fieldError('human-check', 'proof', errorMessage('unpaid-proof'), { challenge });
  }
}

/** Callers whose counts are read with one statement. */
const MAX_READ = 100;

interface Terms {
  readonly purpose: string;
  readonly difficulty: number;
}

async function count(unit: UnitOfWork, transactionId: string, payInUntil: number, subjects: readonly string[]) {
  await unit.unpaid.add({ transactionId, payInUntil, subjects });
}

/** @param added how many of the counts are the exchange's own. @throws ExchangeError too-many-requests */
function rejectBeyond(subjects: readonly Subject[], counts: Counts, added: number): void {
  for (const { name, open: mostOpen = Number.POSITIVE_INFINITY, kept: mostKept } of subjects) {
    const { open = 0, kept = 0 } = counts.get(name) ?? {};
    if (open - added >= mostOpen) throw tooMany(errorMessage('unpaid-many', { most: mostOpen }));
    if (kept - added >= mostKept) throw tooMany(errorMessage('unpaid-kept', { most: mostKept }));
  }
}

/**
 * Difficulty of another exchange, as a multiple of the usual work; 0 for no proof. It rises with the number of existing
 * ones.
 */
function difficultyOf(subjects: readonly Subject[], counts: Counts, added = 0): number {
  const all = subjects.map(({ name, free }) => {
    if (free === undefined) return 0;
    const { open = 0, kept = 0 } = counts.get(name) ?? {};
    return Math.max(Math.floor((open - added) / free), Math.floor((kept - added) / (free * ENDED_ASK_PROOF)));
  });
  return Math.min(MAX_DIFFICULTY, Math.max(0, ...all));
}

/** What `rejectBeyond` and `difficultyOf` let pass without a proof, a subject's new exchange included. */
function unprovenLimit({ name, free, open, kept }: Subject): UnpaidLimit {
  if (free === undefined) return { subject: name, open, kept };
  const mostOpen = open === undefined ? free : Math.min(open, free);
  return { subject: name, open: mostOpen, kept: Math.min(kept, free * ENDED_ASK_PROOF) };
}

function byName(counts: readonly UnpaidCount[]): Counts {
  return new Map(counts.map((one) => [one.subject, one]));
}

/** Anonymous callers of the same subnet are counted in the same part. */
function partOf(purpose: string): string {
  return STRANGERS[Number.parseInt(purpose.slice(0, 4), 16) % STRANGERS.length]!;
}

function tooMany(message: Message): ExchangeError {
  return mainError('too-many-requests', message);
}
