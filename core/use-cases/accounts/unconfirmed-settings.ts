import type { UnconfirmedSetting } from '../../domain/accounts/account.ts';
import { AccountApi } from '../../ports/apis/account-api.ts';
import { callOf } from '../use-case.ts';
import { MemberUseCase } from './member-use-case.ts';

/** Lists settings that a password recovery disabled until they are confirmed or replaced. */
export const ListUnconfirmed = callOf(
  () => AccountApi,
  (api) => api.unconfirmed({}),
);

/** Proof that the owner confirms. */
export interface ConfirmationProof {
  /** Needed if the account has one. */
  readonly password?: string | undefined;
  /** Of the authenticator, if two-factor authentication is on. */
  readonly code?: string | undefined;
}

/** Enables one of the settings again, with the value that was shown. */
export class ConfirmSetting extends MemberUseCase {
  /** @returns the settings that still wait. */
  async execute(
    { kind, webhookUrl, currency, address, extraId }: UnconfirmedSetting,
    { password, code }: ConfirmationProof,
  ): Promise<readonly UnconfirmedSetting[]> {
    const said = { webhookUrl, currency, address, extraId, password, code };
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
    return (await this.change((api) => api.confirmSetting({ kind, ...given }))).unconfirmed;
  }
}
