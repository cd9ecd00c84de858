import type { SocialProvider, SettingName } from '../../domain/accounts/account.ts';
import type { Ticket } from '../../domain/site/ticket.ts';
import { port } from '../port.ts';

/** A mail the house has reason to send. `link` carries a secret. */
export type MailMessage = { readonly to: string; readonly locale: string } & (
  | { readonly kind: 'confirm' | 'recover' | 'change-email' | 'tracking-link'; readonly link: string }
  | { readonly kind: 'email-changed'; readonly email: string }
  /** To staff. */
  | { readonly kind: 'support-ticket'; readonly ticket: TicketNotice }
  /** `sum` is an amount with its currency, as people read it. */
  | { readonly kind: 'payout-requested'; readonly sum: string; readonly address: string }
  | { readonly kind: 'payout-address-changed'; readonly currency: string; readonly address: string }
  | { readonly kind: 'payout-address-removed'; readonly currency: string }
  | { readonly kind: 'network-linked' | 'network-unlinked'; readonly network: SocialProvider }
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

/** What a recovery of the password ended, and which settings wait for confirmation. */
export interface PasswordRecoveredMessage {
  readonly kind: 'password-recovered';
  /** How many were revoked. */
  readonly apiKeys: number;
  readonly networks: readonly SocialProvider[];
  readonly settings: readonly SettingName[];
  readonly hasTwoFactor: boolean;
}

/** What staff is told of a ticket; all of it is as its writer gave it. */
export type TicketNotice = Pick<Ticket, 'id' | 'email' | 'name' | 'transactionId' | 'message'>;

/** Writes and sends mails. */
export interface Mailer {
  /** Rejects when it could not be handed over; trying again later makes sense. */
  send(mail: MailMessage): Promise<void>;
}
export const Mailer = port<Mailer>('Mailer');
