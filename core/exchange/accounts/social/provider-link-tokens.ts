import type { SocialProvider } from '../../../domain/accounts/account.ts';
import type { AccountContext } from '../account-context.ts';

/** How long the way to a provider and back may take, in milliseconds. */
const WAY_MS = 600_000;

export interface ProviderLinkToken {
  /** Stored as used when the token is spent. */
  readonly id: string;
  readonly network: SocialProvider;
  readonly expiresAt: number;
  /** Fingerprint of the session to link the provider to; absent for a sign-in. */
  readonly session?: string | undefined;
  readonly proceedTo?: string | undefined;
  /** The value that the provider's answer is checked against. */
  readonly kept?: string | undefined;
}

/** Sealed tokens that browsers carry between the steps; expired, changed and used ones are rejected. */
export class ProviderLinkTokens {
  readonly #context: Pick<AccountContext, 'store' | 'secrets' | 'clock'>;

  constructor(context: Pick<AccountContext, 'store' | 'secrets' | 'clock'>) {
    this.#context = context;
  }

  /** @param purpose the step that the token is valid for. */
  seal(purpose: 'link' | 'flow', said: Omit<ProviderLinkToken, 'id' | 'expiresAt'>): string {
    const ticket: ProviderLinkToken = {
      ...said,
      id: this.#context.secrets.newSecret(),
      expiresAt: this.#context.clock.now() + WAY_MS,
    };
    return this.#context.secrets.seal(`network ${purpose}`, JSON.stringify(ticket));
  }

  read(purpose: 'link' | 'flow', network: SocialProvider, sealed: string): ProviderLinkToken | undefined {
    const text = this.#context.secrets.unseal(`network ${purpose}`, sealed);
    const ticket = text === undefined ? undefined : (JSON.parse(text) as ProviderLinkToken);
    return ticket?.network === network && ticket.expiresAt > this.#context.clock.now() ? ticket : undefined;
  }

  /** @returns false when the token was already used. */
  spend({ id, expiresAt }: ProviderLinkToken): Promise<boolean> {
    return this.#context.store.proofs.spend(`network ${id}`, expiresAt);
  }
}
