import type { Caller } from '../../../contract/caller.ts';
import { namedFieldError } from '../../../contract/field-error.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { Currency } from '../../../domain/quotes/currency.ts';
import type { Destination } from '../../../domain/transactions/transaction.ts';
import { isName } from '../../../domain/transactions/wallet-name.ts';
import type { AddressRules, AddressVerdict, InvalidAddress } from '../../../ports/chains/address-rules.ts';
import type { NameAnswer, NameDirectory } from '../../../ports/chains/name-directory.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import { KeptAnswers } from './kept-answers.ts';
import { LookupLimits } from './lookup-limits.ts';

interface AddressNamesParts {
  readonly rules: AddressRules;
  /** Without it names are refused. */
  readonly directory?: NameDirectory | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger?: Logger | undefined;
}

/** An address check whose address may come from a name. */
export type NamedVerdict = AddressVerdict & {
  /** The name that was typed, in its one right form, where the address was found by it. */
  readonly name?: string;
};

interface Asked {
  /** Where the message is shown. */
  readonly field: string;
  /** Who asks, for the limits. */
  readonly client: Caller | undefined;
}

type Fault = 'name-absent' | 'name-no-address' | 'name-outside' | 'name-unreadable' | 'name-later' | 'name-changed';

/** Milliseconds between two lines of the log about a directory that does not answer. */
const LOG_MS = 60_000;

/** Checks addresses, and finds those that a name stands for. Nothing but the address is stored or paid. */
export class AddressNames {
  readonly #parts: AddressNamesParts;
  readonly #limits: LookupLimits;
  readonly #kept: KeptAnswers;
  readonly #asked = new Map<string, Promise<NameAnswer>>();
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: AddressNamesParts) {
    this.#parts = parts;
    this.#limits = new LookupLimits(parts.clock);
    this.#kept = new KeptAnswers(parts.clock);
  }

  /** Checks an address or a name. Never throws, for any text. */
  async check(currency: Currency, { address, extraId }: Destination, caller?: Caller): Promise<NamedVerdict> {
    const { rules, directory } = this.#parts;
    const typed = rules.check(currency, address, extraId);
    const name = address.trim();
    // The rules come first: an address is never taken for a name, and a recovery phrase is never sent to a node.
    const mayBeName = typed.status === 'invalid' && typed.reason === 'malformed' && isName(name);
    if (!mayBeName || typed.looksLike !== undefined || !directory?.covers(currency.network)) return typed;
    const answer = await this.#answer(name, currency, caller);
    if (typeof answer === 'string') return fault(answer, currency);
    const found = rules.check(currency, answer.address, extraId);
    if (found.status === 'valid') return { ...found, name: answer.name };
    return found.field === 'extraId' ? found : fault('name-no-address', currency);
  }

  /**
   * Looks a name up again before its exchange is made, so that nobody pays to an address that its owner has left.
   * @param destination in its currency's canonical form. @param name undefined where the address itself was typed.
   * @throws ExchangeError invalid-input at the field, unless the name still stands for the address.
   */
  async confirm(
    currency: Currency,
    destination: Destination | undefined,
    name: string | undefined,
    { field, client }: Asked,
  ): Promise<void> {
    if (name === undefined || destination === undefined) return;
    const { rules, directory } = this.#parts;
    const answer =
      isName(name) && directory?.covers(currency.network)
        ? await this.#answer(name, currency, client, true)
        : 'name-later';
    if (typeof answer === 'string') throw namedFieldError('invalid-input', field, messageOf(answer, currency));
    const found = rules.check(currency, answer.address);
    if (found.status === 'valid' && found.address === destination.address) return;
    throw namedFieldError('invalid-input', field, messageOf('name-changed', currency));
  }

  async #answer(name: string, { network }: Currency, caller: Caller | undefined, isAnew = false) {
    const key = `${network}\n${name}`;
    const kept = isAnew ? undefined : this.#kept.find(key);
    if (kept === undefined && !this.#limits.take(caller)) return 'name-later';
    try {
      const answer = kept ?? (await this.#ask(key, name, network, isAnew));
      return answer.status === 'found' ? answer : (`name-${answer.status}` as const);
    } catch (error) {
      this.#log(error);
      return 'name-later';
    }
  }

  /** Callers who ask for the same name at the same time share the answer, but not one that was asked for before. */
  #ask(key: string, name: string, network: string, isAnew: boolean): Promise<NameAnswer> {
    const under = isAnew ? undefined : this.#asked.get(key);
    if (under) return under;
    const asked = this.#parts.directory!.find(name, network).then((answer) => {
      this.#kept.keep(key, answer);
      return answer;
    });
    this.#asked.set(key, asked);
    const end = () => void (this.#asked.get(key) === asked && this.#asked.delete(key));
    asked.then(end, end);
    return asked;
  }

  /** Without the name, which tells who pays whom. */
  #log(err: unknown): void {
    const now = this.#parts.clock.now();
    if (now - this.#loggedAt < LOG_MS) return;
    this.#loggedAt = now;
    this.#parts.logger?.warn('names cannot be looked up', { err });
  }
}

function messageOf(code: Fault, { network }: Currency) {
  return errorMessage(code, { network });
}

function fault(code: Fault, currency: Currency): InvalidAddress {
  return { status: 'invalid', field: 'address', reason: 'name', message: messageOf(code, currency) };
}
