import type { SocialProvider } from '../../../domain/accounts/account.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store } from '../../../ports/stores/store.ts';

/** How long a browser may take on its way to a network and back, in milliseconds. */
const WAY_MS = 600_000;

/** What a ticket says. */
export interface ProviderLinkToken {
  /** Spent when it is used. */
  readonly id: string;
  readonly network: SocialProvider;
  readonly expiresAt: number;
  /** Fingerprint of the session that a network is to be linked to; absent where somebody signs in. */
  readonly session?: string | undefined;
  readonly proceedTo?: string | undefined;
  /** What the network's answer is held against. */
  readonly kept?: string | undefined;
}

/** Sealed texts that browsers carry between the steps of a social sign-in: late, changed or used twice they are nothing. */
export class ProviderLinkTokens {
  readonly #store: Store;
  readonly #secrets: Secrets;
  readonly #clock: Clock;

  constructor(store: Store, secrets: Secrets, clock: Clock) {
    this.#store = store;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** @param purpose the step it is good for. */
  seal(purpose: 'link' | 'flow', said: Omit<ProviderLinkToken, 'id' | 'expiresAt'>): string {
    const ticket: ProviderLinkToken = { ...said, id: this.#secrets.newSecret(), expiresAt: this.#clock.now() + WAY_MS };
    return this.#secrets.seal(`network ${purpose}`, JSON.stringify(ticket));
  }

  /** What it says, before it is used. */
  read(purpose: 'link' | 'flow', network: SocialProvider, sealed: string): ProviderLinkToken | undefined {
    const text = this.#secrets.unseal(`network ${purpose}`, sealed);
    const ticket = text === undefined ? undefined : (JSON.parse(text) as ProviderLinkToken);
    return ticket?.network === network && ticket.expiresAt > this.#clock.now() ? ticket : undefined;
  }

  /** @returns false when it was used before. */
  spend({ id, expiresAt }: ProviderLinkToken): Promise<boolean> {
    return this.#store.proofs.spend(`network ${id}`, expiresAt);
  }
}
