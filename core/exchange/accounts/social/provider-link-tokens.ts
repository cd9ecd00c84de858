import type { SocialProvider } from '../../../domain/accounts/account.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store } from '../../../ports/stores/store.ts';

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
  readonly #store: Store;
  readonly #secrets: Secrets;
  readonly #clock: Clock;

  constructor(store: Store, secrets: Secrets, clock: Clock) {
    this.#store = store;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** @param purpose the step that the token is valid for. */
  seal(purpose: 'link' | 'flow', said: Omit<ProviderLinkToken, 'id' | 'expiresAt'>): string {
    const ticket: ProviderLinkToken = { ...said, id: this.#secrets.newSecret(), expiresAt: this.#clock.now() + WAY_MS };
    return this.#secrets.seal(`network ${purpose}`, JSON.stringify(ticket));
  }

  read(purpose: 'link' | 'flow', network: SocialProvider, sealed: string): ProviderLinkToken | undefined {
    const text = this.#secrets.unseal(`network ${purpose}`, sealed);
    const ticket = text === undefined ? undefined : (JSON.parse(text) as ProviderLinkToken);
    return ticket?.network === network && ticket.expiresAt > this.#clock.now() ? ticket : undefined;
  }

  /** @returns false when the token was already used. */
  spend({ id, expiresAt }: ProviderLinkToken): Promise<boolean> {
    return this.#store.proofs.spend(`network ${id}`, expiresAt);
  }
}
