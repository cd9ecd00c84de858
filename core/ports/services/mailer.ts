import type { SocialProvider, SettingName } from '../../domain/accounts/account.ts';
import type { Ticket } from '../../domain/site/ticket.ts';
import { port } from '../port.ts';
import type { AlarmNotice } from './alarms.ts';

/** A mail that the service sends. `link` carries a secret. */
export type MailMessage = { readonly to: string; readonly locale: string } & (
  | { readonly kind: 'confirm' | 'recover' | 'change-email' | 'tracking-link'; readonly link: string }
  | ExchangeMessage
  | { readonly kind: 'email-changed'; readonly email: string }
  /** To staff. */
  | { readonly kind: 'support-ticket'; readonly ticket: TicketNotice }
  /** To the operator. */
  | { readonly kind: 'alarm'; readonly notices: readonly AlarmNotice[] }
  /** `sum` is an amount with its currency, formatted for display. */
  | { readonly kind: 'payout-requested'; readonly sum: string; readonly address: string }
  | { readonly kind: 'payout-address-changed'; readonly currency: string; readonly address: string }
  | { readonly kind: 'payout-address-removed'; readonly currency: string }
  | SavedAddressMessage
  | { readonly kind: 'network-linked' | 'network-unlinked'; readonly network: SocialProvider }
  /** `name` is the one that its owner gave the passkey. */
  | { readonly kind: 'passkey-added' | 'passkey-removed' | 'passkey-suspect'; readonly name: string }
  | PasswordRecoveredMessage
  | { readonly kind: 'setting-confirmed'; readonly setting: SettingName }
  | {
      readonly kind:
        | 'password-changed'
        | 'two-factor-on'
        | 'two-factor-off'
        | 'recovery-codes-renewed'
        | 'recovery-code-used'
        | 'api-key-created'
        | 'merchant-secret-renewed'
        | 'login-blocked';
    }
);

/** What became of an exchange. */
export interface ExchangeMessage {
  readonly kind: 'exchange-arrived' | 'exchange-held' | 'exchange-sent' | 'exchange-refunded';
  /** An amount with its currency, formatted for display. */
  readonly sum: string;
  /** The tracking link. */
  readonly link: string;
  /** Stops the mails about this exchange, by one POST (RFC 8058). */
  readonly stop: string;
}

/** A change to the addresses that an account saved. Without their names: a thief could write to the owner with them. */
interface SavedAddressMessage {
  readonly kind: 'address-saved' | 'address-renamed' | 'address-removed';
  readonly network: string;
  readonly address: string;
}

/** What a password recovery revoked, and which settings wait for confirmation. */
export interface PasswordRecoveredMessage {
  readonly kind: 'password-recovered';
  readonly apiKeys: number;
  readonly networks: readonly SocialProvider[];
  /** Absent in mails of versions without passkeys. */
  readonly passkeys?: number | undefined;
  readonly settings: readonly SettingName[];
  readonly hasTwoFactor: boolean;
}

/** Data of a ticket for staff; all of it is the writer's own input. */
export type TicketNotice = Pick<Ticket, 'id' | 'email' | 'name' | 'transactionId' | 'message'>;

export interface Mailer {
  /**
   * Rejects if the mail could not be handed over; a retry makes sense. @param id the same for each attempt, so that a
   * mailbox recognises a mail that was handed over twice; another one for every attempt unless given.
   */
  send(mail: MailMessage, id?: string): Promise<void>;
}
export const Mailer = port<Mailer>('Mailer');
