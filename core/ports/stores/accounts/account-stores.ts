import type { SessionRecords } from './session-records.ts';
import type { MailTokens } from './mail-tokens.ts';
import type { Attempts } from './attempts.ts';
import type { AccountEvents } from './account-events.ts';
import type { MailQueue } from './mail-queue.ts';
import type { AccountStore } from './account-store.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { SavedAddressStore } from './saved-address-store.ts';

export interface AccountStores {
  readonly accounts: AccountStore;
  readonly passkeys: PasskeyStore;
  readonly savedAddresses: SavedAddressStore;
  readonly sessions: SessionRecords;
  readonly mailTokens: MailTokens;
  readonly attempts: Attempts;
  readonly accountEvents: AccountEvents;
  readonly mailQueue: MailQueue;
  readonly proofs: {
    /** @returns false if it was already spent. */
    spend(id: string, expiresAt: number): Promise<boolean>;
    purge(before: number): Promise<void>;
  };
}
