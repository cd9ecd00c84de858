import { fieldError } from '../../../contract/field-error.ts';
import type { Caller } from '../../../contract/caller.ts';
import type { SocialProvider } from '../../../domain/accounts/account.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { IdentityProviders } from '../../../ports/services/identity-providers.ts';
import { linkedNetworks } from '../account-view.ts';
import type { ProviderLinkTokens } from './provider-link-tokens.ts';
import type { Passwords } from '../sign-in/passwords.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import type { AccountContext } from '../account-context.ts';

interface LinkedProvidersParts {
  readonly tickets: ProviderLinkTokens;
  readonly passwords: Passwords;
  readonly social: Pick<IdentityProviders, 'networks'>;
}

export class LinkedProviders {
  readonly #context: AccountContext;
  readonly #parts: LinkedProvidersParts;

  constructor(context: AccountContext, parts: LinkedProvidersParts) {
    this.#context = context;
    this.#parts = parts;
  }

  get available(): readonly SocialProvider[] {
    return this.#parts.social.networks;
  }

  /** A token with which the browser starts to link a provider; it is valid for this session only, and once. */
  async add(who: SignedIn, network: SocialProvider, password: string | undefined, caller: Caller) {
    if (!this.available.includes(network)) throw notOffered();
    const path = await this.#parts.passwords.withPasswordConfirmed(who, password, caller, async (unit) => {
      const links = await unit.accounts.networks(who.account.id);
      if (links.some((link) => link.network === network))
        throw fieldError('conflict', 'main', errorMessage('network-linked'));
      const ticket = this.#parts.tickets.seal('link', { network, session: who.session.hash });
      return `/auth/${network}?ticket=${encodeURIComponent(ticket)}`;
    });
    return { result: true, path } as const;
  }

  /** @throws ExchangeError conflict when no other way to sign in would remain. */
  async remove(who: SignedIn, network: SocialProvider, password: string | undefined, caller: Caller) {
    const { notifier } = this.#context;
    const left = await this.#parts.passwords.withPasswordConfirmed(who, password, caller, async (unit, account) => {
      const links = await unit.accounts.networks(account.id);
      if (!links.some((link) => link.network === network))
        throw fieldError('not-found', 'main', errorMessage('network-not-linked'));
      if (links.length === 1 && account.passwordHash === undefined)
        throw fieldError('conflict', 'main', errorMessage('network-last'));
      await unit.accounts.unlink(account.id, network);
      await notifier.record(unit, account.id, 'network-unlinked', caller);
      await notifier.notify(unit, account, { kind: 'network-unlinked', network });
      return links.filter((link) => link.network !== network);
    });
    return { result: true, networks: linkedNetworks(left) } as const;
  }
}

export const notOffered = () => fieldError('not-found', 'main', errorMessage('network-not-offered'));
