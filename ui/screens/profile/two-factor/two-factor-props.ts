import type { AccountUser } from '../../../../core/domain/accounts/account.ts';
import type { TwoFactorKey } from '../../../../core/use-cases/accounts/two-factor.ts';
import type { MessageId } from '../../../messages/catalogues.ts';
import type { ProfileActions } from '../use-profile-actions.ts';

/** Secrets that are shown only once: the key during setup, and the recovery codes until the user has saved them. */
export type TwoFactorSecret =
  | { readonly kind: 'key'; readonly key: TwoFactorKey }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly statusMessage: MessageId };

/** Props of this panel's parts. */
export interface TwoFactorProps {
  readonly user: AccountUser;
  readonly actions: ProfileActions;
  /** @param statusMessage describes the completed action; undefined where something else shows it. */
  onDone(secret: TwoFactorSecret | undefined, statusMessage?: MessageId): void;
}
