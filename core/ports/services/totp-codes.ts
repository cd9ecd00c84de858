import { port } from '../port.ts';

/** Codes of an authenticator (RFC 6238): six digits, a new one every 30 seconds. */
export interface TotpCodes {
  /** Returns a new key: 160 bits in base32. */
  newKey(): string;
  /**
   * Returns the URI of an authenticator's QR code: `otpauth://totp/…`. @param label names the account in the
   * authenticator's list.
   */
  uri(key: string, label: string): string;
  /**
   * Returns the time step of a code: that of `now` (milliseconds), the one before or the one after. Undefined if none
   * matches.
   */
  stepOf(key: string, code: string, now: number): number | undefined;
}
export const TotpCodes = port<TotpCodes>('TotpCodes');
