import { FORM_RULES } from '../../domain/validation.ts';
import { assertValid, MemberUseCase } from './member-use-case.ts';

/** What an authenticator is set up with. */
export interface TwoFactorKey {
  /** 160 bits in base32. */
  readonly key: string;
  /** What its QR code holds. */
  readonly uri: string;
}

/** Begins to set up two-factor: it is `unconfirmed` until the first code. */
export class EnableTwoFactor extends MemberUseCase {
  /** @param password of an account that has one. */
  async execute(password?: string): Promise<TwoFactorKey> {
    const input = password === undefined ? {} : { password };
    const { key, uri } = await this.change((api) => api.totpEnable(input));
    return { key, uri };
  }
}

/** Ends setting it up, by a first code. */
export class ConfirmTwoFactor extends MemberUseCase {
  /** @returns the recovery codes, which are told this once. */
  async execute(typed: string): Promise<readonly string[]> {
    const code = sixDigits(typed);
    return (await this.change((api) => api.totpConfirm({ code }))).recoveryCodes;
  }
}

/** Switches two-factor off, by a code of the authenticator or a recovery code. */
export class DisableTwoFactor extends MemberUseCase {
  async execute(typed: string): Promise<void> {
    const code = anyCode(typed);
    await this.change((api) => api.totpDisable({ code }));
  }
}

/** Drops a key that no code confirmed. */
export class DisableUnconfirmedTwoFactor extends MemberUseCase {
  async execute(): Promise<void> {
    await this.change((api) => api.totpDisableUnconfirmed({}));
  }
}

/** Proves that whoever sits here has the authenticator. */
export class ValidateTwoFactorCode extends MemberUseCase {
  /** @throws ExchangeError `wrong-code`. */
  async execute(typed: string): Promise<void> {
    const code = sixDigits(typed);
    await this.change((api) => api.totpValidate({ code }));
  }
}

/** Replaces the recovery codes; the old ones are worth nothing any more. */
export class RenewRecoveryCodes extends MemberUseCase {
  /** @returns the new ones, which are told this once. */
  async execute(typed: string): Promise<readonly string[]> {
    const code = anyCode(typed);
    return (await this.change((api) => api.renewRecoveryCodes({ code }))).recoveryCodes;
  }
}

/** A code of an authenticator as calls take it: apps show it in two groups, and people type what they see. */
function sixDigits(typed: string): string {
  const code = typed.replaceAll(/\s/g, '');
  assertValid(FORM_RULES.twoFactor, { code });
  return code;
}

/** The same, or a recovery code, which the house alone can judge. */
function anyCode(typed: string): string {
  return /[a-z-]/i.test(typed) ? typed.trim() : sixDigits(typed);
}
