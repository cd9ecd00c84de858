import * as z from 'zod/mini';
import { ConfigurationError } from './configuration.ts';
import { placeOf, readJsonFile, valueAt } from './json-file.ts';

const text = z
  .string('must be a text')
  .check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(1000, 'is too long'),
    z.regex(/^\S+$/, 'must have no spaces'),
  );
const url = z
  .string('must be a text')
  .check(z.refine(isAddress, 'must be an https:// address, or http:// on this machine, with no password in it'));
const issuer = url.check(z.refine(isBare, 'must have no query and no fragment'));

const client = { clientId: text, clientSecret: text };
const oauth = z.strictObject(
  { ...client, authorize: z.optional(url), token: z.optional(url), profile: z.optional(url) },
  'must be an object',
);
const form = z
  .strictObject(
    {
      google: z.optional(z.strictObject({ ...client, issuer: z.optional(issuer) }, 'must be an object')),
      facebook: z.optional(oauth),
      twitter: z.optional(oauth),
    },
    'must be an object with google, facebook or twitter',
  )
  .check(z.refine((networks) => Object.keys(networks).length > 0, 'must name google, facebook or twitter'));

/** The social sign-in providers as the file describes them, for `createProviders`. */
type SocialFile = z.infer<typeof form>;

/**
 * Reads the file of social sign-in providers. It validates the form only. Errors contain no values, because the
 * clients' secrets are among them.
 * @throws ConfigurationError naming every mistake by its place in the file.
 */
export function readSocialFile(path: string): SocialFile {
  const content = readJsonFile(path, 'ALTWAY_SOCIAL');
  const { success, data, error } = form.safeParse(content);
  if (success) return data;
  throw new ConfigurationError([...new Set(error.issues.flatMap((issue) => describeIssue(path, content, issue)))]);
}

function describeIssue(path: string, content: unknown, issue: z.core.$ZodIssue): string[] {
  const place = `${path}: ${placeOf(issue.path)}`.replace(/: $/, '');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${place}: there is no setting ${JSON.stringify(key)}`);
  if (issue.path.length > 0 && valueAt(content, issue.path) === undefined) return [`${place} is missing`];
  return [`${place} ${issue.message}`];
}

/** True for https, or http on this machine, because a secret travels to this address. */
function isAddress(value: string): boolean {
  const address = URL.parse(value);
  if (!address || address.username !== '' || address.password !== '') return false;
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback);
}

function isBare(value: string): boolean {
  return !/[?#]/.test(value);
}
