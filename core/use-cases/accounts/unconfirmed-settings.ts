import type { UnconfirmedSetting } from '../../domain/accounts/account.ts';
import { MemberUseCase } from './member-use-case.ts';

/** Settings that a recovery of the password took out of use, until they are confirmed or replaced. */
export class ListUnconfirmed extends MemberUseCase {
  execute(): Promise<readonly UnconfirmedSetting[]> {
    return this.ask((api) => api.unconfirmed({}));
  }
}

/** What shows that it is the owner who confirms. */
export interface ConfirmationProof {
  /** Of an account that has one. */
  readonly password?: string | undefined;
  /** Of the authenticator, where two-factor is on. */
  readonly code?: string | undefined;
}

/** Has one of them be used again, as it was shown. */
export class ConfirmSetting extends MemberUseCase {
  /** @returns those that still wait. */
  async execute(
    { kind, webhookUrl, currency, address, extraId }: UnconfirmedSetting,
    { password, code }: ConfirmationProof,
  ): Promise<readonly UnconfirmedSetting[]> {
    const said = { webhookUrl, currency, address, extraId, password, code };
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
    return (await this.change((api) => api.confirmSetting({ kind, ...given }))).unconfirmed;
  }
}
