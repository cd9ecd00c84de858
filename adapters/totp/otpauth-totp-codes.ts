import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import type { TotpCodes } from '../../core/ports/services/totp-codes.ts';

const KEY_BYTES = 20;
const DIGITS = 6;
const STEP_SECONDS = 30;
const ISSUER = 'Altway';
const ALGORITHM = 'SHA1';

/** Generates and checks TOTP codes with otpauth: SHA-1, six digits, 30 seconds, which every authenticator supports. */
export class OtpauthTotpCodes implements TotpCodes {
  newKey(): string {
    return new Secret({ size: KEY_BYTES }).base32;
  }

  uri(key: string, label: string): string {
    const secret = Secret.fromBase32(key);
    return new TOTP({
      issuer: ISSUER,
      label,
      secret,
      algorithm: ALGORITHM,
      digits: DIGITS,
      period: STEP_SECONDS,
    }).toString();
  }

  stepOf(key: string, code: string, now: number): number | undefined {
    if (!/^[0-9]{6}$/.test(code)) return undefined;
    const secret = Secret.fromBase32(key);
    const typed = Buffer.from(code);
    const current = TOTP.counter({ period: STEP_SECONDS, timestamp: now });
    const steps = [current - 1, current, current + 1].filter((step) => step >= 0);
    // Compares all steps, so that timing reveals nothing. If two steps have the same code, the later one counts:
    // spending the earlier one would leave the code valid for another login.
    return steps.filter((step) => isCodeOf(secret, step, typed)).at(-1);
  }
}

function isCodeOf(secret: Secret, counter: number, typed: Buffer): boolean {
  const code = HOTP.generate({ secret, algorithm: ALGORITHM, digits: DIGITS, counter });
  return timingSafeEqual(Buffer.from(code), typed);
}
