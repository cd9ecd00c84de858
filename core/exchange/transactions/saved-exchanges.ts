import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { SavedIn } from '../../domain/transactions/transaction.ts';
import { unauthenticated } from '../accounts/errors.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import type { OwnerResolver } from '../../ports/owner-resolver.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';

interface SavedExchangesParts {
  readonly store: Store;
  readonly owners: Pick<OwnerResolver, 'of' | 'hold'>;
  readonly secrets: Pick<Secrets, 'digest'>;
}

/**
 * Adds exchanges that were made without an account to one. Both the session and the secret of the tracking link are
 * required: the session alone says nothing about the exchange, and the link alone nothing about the account.
 */
export class SavedExchanges {
  readonly #parts: SavedExchangesParts;

  constructor(parts: SavedExchangesParts) {
    this.#parts = parts;
  }

  /** In whose history the exchange is. @throws ExchangeError unauthenticated without a session, not-found. */
  async find(secret: string, caller: Caller | undefined): Promise<SavedIn> {
    const accountId = await this.#accountOf(caller);
    const { store } = this.#parts;
    return this.#savedIn(store, (await this.#found(store, secret)).owner, accountId);
  }

  /**
   * Adds the exchange to the caller's history; a repetition changes nothing.
   * @throws ExchangeError unauthenticated without a session, not-found, and conflict for an exchange in the history of
   * another account or of a partner.
   */
  async save(secret: string, caller: Caller | undefined): Promise<SavedIn> {
    const accountId = await this.#accountOf(caller);
    const { store, owners } = this.#parts;
    return store.atomically(async (unit): Promise<SavedIn> => {
      await owners.hold(unit, caller);
      const { id } = await this.#found(unit, secret);
      // Locked: of two accounts that save it at the same time one gets it.
      const locked = await unit.transactions.lock(id);
      const place = await this.#savedIn(unit, locked?.owner, accountId);
      if (place === 'another') throw new ExchangeError('conflict', 'The exchange is in the history of another account');
      if (place === 'none') await unit.transactions.assignOwner(id, accountId, caller?.locale ?? DEFAULT_LOCALE.locale);
      return 'yours';
    });
  }

  async #accountOf(caller: Caller | undefined): Promise<string> {
    const isSignedIn = caller?.session !== undefined && caller.apiKey === undefined;
    const [accountId] = isSignedIn ? await this.#parts.owners.of(caller) : [];
    if (accountId === undefined) throw unauthenticated();
    return accountId;
  }

  async #found({ transactions }: Pick<UnitOfWork, 'transactions'>, secret: string) {
    const record = await transactions.bySecretHash(this.#parts.secrets.digest(secret));
    if (!record) throw new ExchangeError('not-found', 'There is no such transaction');
    return record;
  }

  /** The owner of an exchange is an account, a publishable key of one, a browser without an account, or nobody. */
  async #savedIn(
    { accounts }: Pick<UnitOfWork, 'accounts'>,
    owner: string | undefined,
    accountId: string,
  ): Promise<SavedIn> {
    if (owner === accountId) return 'yours';
    if (owner === undefined) return 'none';
    return owner.startsWith('key:') || (await accounts.byId(owner)) !== undefined ? 'another' : 'none';
  }
}
