import { port } from '../port.ts';

/** Codes of an authenticator (RFC 6238): six digits, a new one every 30 seconds. */
export interface TotpCodes {
  /** A new key: 160 bits in base32. */
  newKey(): string;
  /** What an authenticator reads from a QR code: `otpauth://totp/…`. @param label names the account in its list. */
  uri(key: string, label: string): string;
  /** The step whose code this is: that of `now` in milliseconds, the one before or the one after. Undefined for none. */
  stepOf(key: string, code: string, now: number): number | undefined;
}
export const TotpCodes = port<TotpCodes>('TotpCodes');
