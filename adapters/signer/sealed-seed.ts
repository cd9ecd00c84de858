import {
  argon2,
  type Argon2Parameters,
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** The passphrase does not open the file. */
class WrongPassphrase extends Error {
  override readonly name = 'WrongPassphrase';
}

/** The file is not a valid sealed seed: truncated, changed, or of another kind. */
class DamagedSeed extends Error {
  override readonly name = 'DamagedSeed';
}

/** Minimum length of a passphrase: shorter ones are guessed too soon, however slow each guess is. */
export const MIN_PASSPHRASE_LENGTH = 12;

/** About a quarter of a second and 64 MiB per guess. */
const COST = { memoryKiB: 65_536, passes: 3, parallelism: 1 } as const;

const base64url = z.string().check(z.regex(/^[\w-]{16,400}$/));
/** The bounds prevent a manipulated file from exhausting the memory. */
const sealedFile = z.strictObject({
  format: z.literal('altway sealed seed 1'),
  kdf: z.strictObject({
    name: z.literal('argon2id'),
    memoryKiB: z.int().check(z.minimum(8_192), z.maximum(1_048_576)),
    passes: z.int().check(z.minimum(1), z.maximum(16)),
    parallelism: z.int().check(z.minimum(1), z.maximum(16)),
    salt: base64url,
  }),
  cipher: z.strictObject({ name: z.literal('aes-256-gcm'), nonce: base64url }),
  /** SHA-256 of half of the derived key material: distinguishes a wrong passphrase from a damaged file. */
  check: base64url,
  /** The sealed secret and the 16-byte tag of the cipher. */
  sealed: base64url,
});
type SealedFile = z.infer<typeof sealedFile>;

const TAG_BYTES = 16;
const derive = promisify(argon2);

/**
 * Seals a secret into a new file that only its owner can read and that is created atomically.
 * @throws Error when the file exists already, or the passphrase is shorter than `MIN_PASSPHRASE_LENGTH`.
 */
export async function sealSeed(path: string, secret: Uint8Array, passphrase: string): Promise<void> {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
    throw new Error(`the passphrase must have at least ${MIN_PASSPHRASE_LENGTH} characters`);
  }
  const kdf = { name: 'argon2id' as const, ...COST, salt: randomBytes(16).toString('base64url') };
  const cipher = { name: 'aes-256-gcm' as const, nonce: randomBytes(12).toString('base64url') };
  const { key, check } = await keys(passphrase, kdf);
  const header = { format: 'altway sealed seed 1' as const, kdf, cipher, check };
  const aes = createCipheriv('aes-256-gcm', key, Buffer.from(cipher.nonce, 'base64url'));
  aes.setAAD(authenticated(header));
  const sealed = Buffer.concat([aes.update(secret), aes.final(), aes.getAuthTag()]).toString('base64url');
  key.fill(0);
  await writeNew(path, `${JSON.stringify({ ...header, sealed }, null, 2)}\n`);
}

/** @throws WrongPassphrase, DamagedSeed, or the error of reading the file. */
export async function openSeed(path: string, passphrase: string): Promise<Buffer> {
  const { sealed, ...header } = readSealed(path, await readFile(path, 'utf8'));
  const { key, check } = await keys(passphrase, header.kdf);
  if (!isSame(check, header.check)) throw new WrongPassphrase(`the passphrase does not open ${path}`);
  const bytes = Buffer.from(sealed, 'base64url');
  const aes = createDecipheriv('aes-256-gcm', key, Buffer.from(header.cipher.nonce, 'base64url'));
  aes.setAAD(authenticated(header));
  try {
    aes.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([aes.update(bytes.subarray(0, -TAG_BYTES)), aes.final()]);
  } catch (cause) {
    throw new DamagedSeed(`${path} was changed since it was written: restore it from a copy`, { cause });
  } finally {
    key.fill(0);
  }
}

function readSealed(path: string, text: string): SealedFile {
  try {
    return sealedFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new DamagedSeed(`${path} is no sealed seed: restore it from a copy`, { cause });
  }
}

async function keys(passphrase: string, kdf: SealedFile['kdf']): Promise<{ key: Buffer; check: string }> {
  const parameters: Argon2Parameters = {
    // Normalised, so that the same characters give the same key however they were typed.
    message: Buffer.from(passphrase.normalize('NFKC')),
    nonce: Buffer.from(kdf.salt, 'base64url'),
    parallelism: kdf.parallelism,
    memory: kdf.memoryKiB,
    passes: kdf.passes,
    tagLength: 64,
  };
  const derived = (await derive('argon2id', parameters)) as Buffer;
  const check = createHash('sha256').update(derived.subarray(32)).digest('base64url');
  return { key: derived.subarray(0, 32), check };
}

function authenticated({ format, kdf, cipher, check }: Omit<SealedFile, 'sealed'>): Buffer {
  const { name, memoryKiB, passes, parallelism, salt } = kdf;
  return Buffer.from(JSON.stringify([format, name, memoryKiB, passes, parallelism, salt, cipher, check]));
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Writes a new file that only its owner can read, and returns once it is on the disk. @throws Error EEXIST */
export async function writeNew(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    // A link is created atomically, and fails when the file exists.
    await link(draft, path);
  } finally {
    await file.close();
    await rm(draft);
  }
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}
