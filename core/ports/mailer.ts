import type { Network } from '../domain/account.ts';
import { port } from './port.ts';

/** A mail the house has reason to send. `link` carries a secret. */
export type Letter = { readonly to: string; readonly locale: string } & (
  | { readonly kind: 'confirm' | 'recover' | 'change-email'; readonly link: string }
  | { readonly kind: 'email-changed'; readonly email: string }
  | { readonly kind: 'network-linked' | 'network-unlinked'; readonly network: Network }
  | {
      readonly kind:
        | 'password-changed'
        | 'two-factor-on'
        | 'two-factor-off'
        | 'recovery-codes-renewed'
        | 'recovery-code-used'
        | 'login-blocked';
    }
);

/** Writes and sends mails. */
export interface Mailer {
  /** Rejects when it could not be handed over; trying again later makes sense. */
  send(letter: Letter): Promise<void>;
}
export const Mailer = port<Mailer>('Mailer');
