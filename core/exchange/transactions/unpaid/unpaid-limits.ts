import type { Caller } from '../../../contract/caller.ts';
import { ExchangeError } from '../../../contract/exchange-error.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { CaptchaVerifier } from '../../../ports/services/captcha-verifier.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import type { UnpaidCount } from '../../../ports/stores/unpaid-exchanges.ts';
import { ENDED_ASK_PROOF, MOST_DIFFICULTY, UNPAID_SETTINGS, type UnpaidSettings } from './unpaid-settings.ts';
import { isStranger, STRANGERS, type Subject, subjectsOf } from './unpaid-subjects.ts';

/** Who makes an exchange. */
export interface Requester {
  readonly client: Caller | undefined;
  /** The account of whoever is signed in. */
  readonly accountId: string | undefined;
  /** What solves the challenge of an error before. */
  readonly proof: string | undefined;
}

/** A place for one exchange, not taken yet. */
export interface Reservation {
  /** Takes it in the unit that makes the exchange, as its last step. @throws ExchangeError as `UnpaidLimits.reserve` does. */
  commit(unit: UnitOfWork, exchange: { readonly id: string; readonly payInUntil: number }): Promise<void>;
}

type Counts = ReadonlyMap<string, UnpaidCount>;

export interface UnpaidLimitsParts {
  readonly store: Store;
  readonly secrets: Pick<Secrets, 'digest'>;
  /** Without it nobody can prove anything, and what is beyond the free ones is refused. */
  readonly captchaVerifier?: CaptchaVerifier | undefined;
  readonly settings?: Partial<UnpaidSettings> | undefined;
}

/** Bounds the exchanges that nobody pays: proofs of work beyond what honest people make, and an end beyond those. */
export class UnpaidLimits {
  readonly #parts: UnpaidLimitsParts;
  readonly #settings: UnpaidSettings;

  constructor(parts: UnpaidLimitsParts) {
    this.#parts = parts;
    this.#settings = { ...UNPAID_SETTINGS, ...parts.settings };
  }

  /**
   * Looks whether a caller may make one more, before anything is done for it.
   * @throws ExchangeError human-check with a challenge where a proof of work is needed; too-many-requests at a limit.
   */
  async reserve({ client, accountId, proof }: Requester): Promise<Reservation> {
    const subjects = subjectsOf(client, accountId, this.#settings);
    const names = subjects.map(({ name }) => name);
    const stranger = isStranger(client, accountId);
    const asked = [...names, ...(stranger ? STRANGERS : [])];
    if (asked.length === 0) return { commit: (unit, { id, payInUntil }) => count(unit, id, payInUntil, []) };
    const counts = byName(await this.#parts.store.unpaid.counts(asked));
    const all = stranger ? STRANGERS.reduce((sum, name) => sum + (counts.get(name)?.kept ?? 0), 0) : 0;
    if (stranger && all >= this.#settings.strangers) throw tooMany(errorMessage('unpaid-full'));
    rejectBeyond(subjects, counts, 0);
    const difficulty = Math.max(this.#ofAll(all), difficultyOf(subjects, counts));
    const purpose = this.#parts.secrets.digest(JSON.stringify(['unpaid exchanges', ...names]));
    const spent = difficulty > 0 ? await this.#verified(proof, { purpose, difficulty }, subjects) : undefined;
    const counted = stranger ? [...names, partOf(purpose)] : names;
    return {
      commit: async (unit, { id, payInUntil }) => {
        if (spent && !(await unit.proofs.spend(spent.id, spent.expiresAt)))
          throw await this.#unproven({ purpose, difficulty }, subjects);
        const now = byName(await unit.unpaid.add({ transactionId: id, payInUntil, subjects: counted }));
        rejectBeyond(subjects, now, 1);
        // Others may have come between the look and now.
        const needed = difficultyOf(subjects, now, 1);
        if (needed > 0 && !spent) throw await this.#unproven({ purpose, difficulty: needed }, subjects);
      },
    };
  }

  /** What strangers in all are at asks for a proof from half of their limit on. */
  #ofAll(kept: number): number {
    const share = (2 * kept) / this.#settings.strangers - 1;
    return share < 0 ? 0 : Math.min(MOST_DIFFICULTY, 1 + Math.floor(share * MOST_DIFFICULTY));
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
    const message = errorMessage('unpaid-proof');
    return new ExchangeError('human-check', message, {
      fields: { proof: [message] },
      challenge: await captchaVerifier.challenge(terms),
    });
  }
}

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

/** How many times the usual work one more takes; 0 for none. It rises with what is there already. */
function difficultyOf(subjects: readonly Subject[], counts: Counts, added = 0): number {
  const all = subjects.map(({ name, free }) => {
    if (free === undefined) return 0;
    const { open = 0, kept = 0 } = counts.get(name) ?? {};
    return Math.max(Math.floor((open - added) / free), Math.floor((kept - added) / (free * ENDED_ASK_PROOF)));
  });
  return Math.min(MOST_DIFFICULTY, Math.max(0, ...all));
}

function byName(counts: readonly UnpaidCount[]): Counts {
  return new Map(counts.map((one) => [one.subject, one]));
}

/** Strangers of the same subnet are in the same part. */
function partOf(purpose: string): string {
  return STRANGERS[Number.parseInt(purpose.slice(0, 4), 16) % STRANGERS.length]!;
}

function tooMany(message: string): ExchangeError {
  return new ExchangeError('too-many-requests', message);
}
