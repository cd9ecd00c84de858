import { port } from '../port.ts';

/** Codes of an authenticator (RFC 6238): six digits, a new one every 30 seconds. */
export interface TotpCodes {
  /** Returns a new key: 160 bits in base32. */
  newKey(): string;
  /** `otpauth://totp/…`, for a QR code. @param label names the account in the authenticator's list. */
  uri(key: string, label: string): string;
  /** The time step that a code fits: that of `now` (milliseconds) or one beside it; undefined if none. */
  stepOf(key: string, code: string, now: number): number | undefined;
}
export const TotpCodes = port<TotpCodes>('TotpCodes');
