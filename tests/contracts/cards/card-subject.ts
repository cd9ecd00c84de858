import type { CardOrder, CardProvider, CardWebhook, OpenedCard } from '../../../core/ports/services/card-provider.ts';
import type { SettableClock } from '../../support/fixtures/settable-clock.ts';
import type { Trouble } from '../../support/cards/local-provider.ts';

/** A card provider with the means to make a customer pay, and to break it. */
export interface CardSubject {
  readonly provider: CardProvider;
  readonly clock: SettableClock;
  /** Everything that must stay secret. */
  readonly secrets: readonly string[];
  /** A customer comes from `open` and what they do leads to a state. @returns the webhook that tells it. */
  reach(opened: OpenedCard, state: 'pending' | 'declined' | 'approved' | 'delivered'): Promise<CardWebhook>;
  /** The webhook of the present state, signed at a time by somebody who has another key. */
  forged(opened: OpenedCard): CardWebhook;
  /** A genuine webhook about something else; absent where the provider sends none. */
  readonly others?: readonly CardWebhook[] | undefined;
  /** Absent for a provider in this process. */
  readonly troubled?: ((trouble: Trouble | undefined) => void) | undefined;
  close(): Promise<void>;
}

export const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

export function orderOf(parts: Partial<CardOrder> = {}): CardOrder {
  return {
    exchangeId: 'abc123def456',
    attempt: 1,
    currency: 'usd',
    amount: '100',
    fees: '5',
    coins: '0.00095',
    address: ADDRESS,
    returnUrl: 'https://exchange.example/card-return/code',
    email: 'ada@example.com',
    language: 'de-DE',
    ...parts,
  };
}
