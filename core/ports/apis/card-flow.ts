import type { Caller } from '../../contract/caller.ts';
import type { TransactionRef } from '../../domain/transactions/transaction.ts';
import type { CardWebhook } from '../services/card-provider.ts';
import { port } from '../port.ts';

/** A browser's way to the card provider, and the provider's webhooks. They cannot be calls of the contract. */
export interface CardFlow {
  /**
   * Opens the card payment of an exchange. @param returnPath where the provider sends the browser back to, on this site;
   * the provider gets to know it. @returns the provider's address. @throws ExchangeError not-found for an
   * exchange that is not the caller's; conflict where nothing is to be paid; too-many-requests at the daily limit;
   * unavailable when the provider does not answer.
   */
  begin(ref: TransactionRef, returnPath: string, caller: Caller): Promise<string>;
  /** @returns false for a webhook that its provider did not sign, and for a provider that is not known. */
  receive(provider: string, webhook: CardWebhook): Promise<boolean>;
}
export const CardFlow = port<CardFlow>('CardFlow');
