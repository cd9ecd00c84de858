import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod/mini';
import { ConfigurationError } from '../settings/configuration.ts';

const text = z.string().check(z.minLength(1), z.maxLength(10_000));
const form = z.strictObject({ apiKey: text, secret: text, passphrase: z.optional(text) });

export type AccountKeyContent = z.infer<typeof form>;

/**
 * Reads the file of an account's key: JSON with `apiKey`, `secret` and, where the venue has one, `passphrase`. Nobody but
 * its owner may be able to read it. @throws ConfigurationError, which never quotes the file.
 */
export function readAccountKey(path: string): AccountKeyContent {
  let content: unknown;
  try {
    if ((statSync(path).mode & 0o077) !== 0)
      throw new ConfigurationError([`${path} must be readable by its owner alone: chmod 600 it`]);
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigurationError([code === undefined ? `${path} is no JSON` : `${path} can't be read (${code})`]);
  }
  const { success, data } = form.safeParse(content);
  if (success) return data;
  throw new ConfigurationError([`${path} must be an object with apiKey, secret and, if there is one, passphrase`]);
}
