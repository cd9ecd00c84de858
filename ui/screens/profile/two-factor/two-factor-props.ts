import type { AccountUser } from '../../../../core/domain/accounts/account.ts';
import type { TwoFactorKey } from '../../../../core/use-cases/accounts/two-factor.ts';
import type { MessageId } from '../../../messages/catalogues.ts';
import type { ProfileActions } from '../use-profile-actions.ts';

/** What is told once and never again: the key while it is set up, the recovery codes until they are kept. */
export type TwoFactorSecret =
  | { readonly kind: 'key'; readonly key: TwoFactorKey }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly statusMessage: MessageId };

/** What the parts of this panel are drawn from. */
export interface TwoFactorProps {
  readonly user: AccountUser;
  readonly actions: ProfileActions;
  /** @param said what has been done; undefined where something else shows it. */
  onDone(secret: TwoFactorSecret | undefined, statusMessage?: MessageId): void;
}
