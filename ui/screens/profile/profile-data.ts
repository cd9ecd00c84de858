import type { LoaderFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type {
  AccountEventView,
  SocialProvider,
  Profile,
  SessionView,
  UnconfirmedSetting,
} from '../../../core/domain/accounts/account.ts';
import type { PasskeyView } from '../../../core/domain/accounts/passkey.ts';
import type { SavedAddress } from '../../../core/domain/accounts/saved-address.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { TransactionSummary } from '../../../core/domain/transactions/transaction-history.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { ListAccountEvents, ListSessions } from '../../../core/use-cases/accounts/account-record.ts';
import { ListProviders } from '../../../core/use-cases/accounts/list-providers.ts';
import { ListPasskeys } from '../../../core/use-cases/accounts/passkeys/own-passkeys.ts';
import { ListSavedAddresses } from '../../../core/use-cases/accounts/saved-addresses.ts';
import { LoadProfile } from '../../../core/use-cases/accounts/load-profile.ts';
import { ListUnconfirmed } from '../../../core/use-cases/accounts/unconfirmed-settings.ts';
import { ListCurrencies } from '../../../core/use-cases/list-currencies.ts';
import { ListTransactions } from '../../../core/use-cases/transaction-use-cases.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';

export interface ProfilePageData {
  readonly profile: Profile;
  /** Empty when they could not be loaded: a user who sees the page has at least one. */
  readonly sessions: readonly SessionView[];
  readonly events: readonly AccountEventView[];
  readonly passkeys: readonly PasskeyView[];
  /** Addresses that the account saved under names. */
  readonly addresses: readonly SavedAddress[];
  /** Settings that wait for confirmation. */
  readonly unconfirmed: readonly UnconfirmedSetting[];
  /** Social sign-in providers that can be linked. */
  readonly networks: readonly SocialProvider[];
  /** The latest exchanges of the account; empty when there are none or they could not be loaded. */
  readonly exchanges: readonly TransactionSummary[];
  readonly currencies: readonly Currency[];
}

/** Number of exchanges shown; the history has them all. */
const LATEST = 3;

/**
 * Loads the profile. Other parts of the page may fail: the failure is logged, and the page continues (specification,
 * section 8).
 */
export function profileLoader(resolve: Resolve) {
  return async (_args: LoaderFunctionArgs): Promise<ProfilePageData> => {
    const optional = <T>(what: string, asked: Promise<readonly T[]>): Promise<readonly T[]> =>
      asked.catch((cause: unknown) => {
        const error = ExchangeError.from(cause);
        if (error.code === 'unauthenticated') throw error;
        resolve(Logger).warn('a part of the profile could not be loaded', { what, code: error.code });
        return [];
      });
    const [profile, sessions, events, passkeys, addresses, unconfirmed, networks, exchanges, currencies] =
      await Promise.all([
        resolve(LoadProfile).execute(),
        optional('sessions', resolve(ListSessions).execute()),
        optional('events', resolve(ListAccountEvents).execute()),
        optional('passkeys', resolve(ListPasskeys).execute()),
        optional('addresses', resolve(ListSavedAddresses).execute()),
        optional('unconfirmed', resolve(ListUnconfirmed).execute()),
        resolve(ListProviders).execute(),
        optional(
          'exchanges',
          resolve(ListTransactions)
            .execute(1)
            .then(({ items }) => items.slice(0, LATEST)),
        ),
        optional(
          'currencies',
          resolve(ListCurrencies)
            .execute()
            .then(({ all }) => all),
        ),
      ]);
    if (profile === undefined) throw new ExchangeError('unauthenticated', 'The session has ended');
    const named = new Set(exchanges.flatMap(({ from, to }) => [from, to]));
    const withMemo = new Set(addresses.filter(({ extraId }) => extraId !== undefined).map(({ network }) => network));
    const shown = currencies.filter(
      ({ ticker, network, extraIdName }) => named.has(ticker) || (extraIdName !== undefined && withMemo.has(network)),
    );
    return { profile, sessions, events, passkeys, addresses, unconfirmed, networks, exchanges, currencies: shown };
  };
}
