/** Parameters of Argon2id: memory in KiB, passes over it, lanes. */
export interface Argon2Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** A password's hash with the parameters to compute it again. */
export interface PasswordHash extends Argon2Cost {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** 1 GiB, in KiB. */
const MAX_MEMORY = 1_048_576;

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

/** Writes `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, base64 without padding (PHC string format). */
export function phcString({ memory, passes, parallelism, salt, tag }: PasswordHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** @returns undefined for a text that is no such string, or has parameters that Argon2 cannot or nobody would use. */
export function readPhcString(text: string): PasswordHash | undefined {
  const [, m, t, p, salt = '', tag = ''] = PHC.exec(text) ?? [];
  const [memory, passes, parallelism] = [Number(m), Number(t), Number(p)];
  const isPossible = passes >= 1 && parallelism >= 1 && memory >= 8 * parallelism && memory <= MAX_MEMORY;
  if (!isPossible) return undefined;
  return { memory, passes, parallelism, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
