import { FORM_RULES } from '../../domain/validation.ts';
import { assertValid, MemberUseCase } from './member-use-case.ts';

/** Set-up data of an authenticator. */
export interface TwoFactorKey {
  /** 160 bits in base32. */
  readonly key: string;
  /** URI of its QR code. */
  readonly uri: string;
}

/** Starts setting up two-factor authentication: it is `unconfirmed` until the first code. */
export class EnableTwoFactor extends MemberUseCase {
  /** @param password of an account that has one. */
  async execute(password?: string): Promise<TwoFactorKey> {
    const input = password === undefined ? {} : { password };
    const { key, uri } = await this.change((api) => api.totpEnable(input));
    return { key, uri };
  }
}

/** Completes the set-up with a first code. */
export class ConfirmTwoFactor extends MemberUseCase {
  /** @returns the recovery codes, shown only once. */
  async execute(typed: string): Promise<readonly string[]> {
    const code = sixDigits(typed);
    return (await this.change((api) => api.totpConfirm({ code }))).recoveryCodes;
  }
}

/** Turns two-factor authentication off, with a code of the authenticator or a recovery code. */
export class DisableTwoFactor extends MemberUseCase {
  async execute(typed: string): Promise<void> {
    const code = anyCode(typed);
    await this.change((api) => api.totpDisable({ code }));
  }
}

/** Deletes a key that no code confirmed. */
export class DisableUnconfirmedTwoFactor extends MemberUseCase {
  async execute(): Promise<void> {
    await this.change((api) => api.totpDisableUnconfirmed({}));
  }
}

/** Checks that the user has the authenticator. */
export class ValidateTwoFactorCode extends MemberUseCase {
  /** @throws ExchangeError `wrong-code`. */
  async execute(typed: string): Promise<void> {
    const code = sixDigits(typed);
    await this.change((api) => api.totpValidate({ code }));
  }
}

/** Replaces the recovery codes; the old ones become invalid. */
export class RenewRecoveryCodes extends MemberUseCase {
  /** @returns the new ones, shown only once. */
  async execute(typed: string): Promise<readonly string[]> {
    const code = anyCode(typed);
    return (await this.change((api) => api.renewRecoveryCodes({ code }))).recoveryCodes;
  }
}

/** Removes the spaces of an authenticator's code: apps show it in two groups, and users type it so. */
function sixDigits(typed: string): string {
  const code = typed.replaceAll(/\s/g, '');
  assertValid(FORM_RULES.twoFactor, { code });
  return code;
}

/** The same, or a recovery code, which only the server can check. */
function anyCode(typed: string): string {
  return /[a-z-]/i.test(typed) ? typed.trim() : sixDigits(typed);
}
