import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import PostalMime from 'postal-mime';
import { NodeCaptchaSolver } from '../../../adapters/captcha/node-captcha-solver.ts';
import type { MailMessage } from '../../../core/ports/services/mailer.ts';
import { Browser } from './browser.ts';
import type { RunningServer } from '../servers/start-server.ts';
import { waitFor } from '../wait-for.ts';

/** A server with the folder of its mails. */
export type Place = Pick<RunningServer, 'url' | 'folder'>;

/** An account with its owner's password. */
export interface Owner {
  readonly email: string;
  readonly password: string;
}

/** An account whose owner is signed in somewhere. */
export interface Member extends Owner {
  /** The cookies of the session. */
  readonly cookies: ReadonlyMap<string, string>;
}

/** A decoded mail. */
interface ReadMail {
  readonly subject: string;
  readonly text: string;
  /** The link that it asks to open; undefined in a mere notification. */
  readonly link: string | undefined;
}

/** A person without an account. @param domain of their e-mail. */
export function newOwner(domain = 'altway.example'): Owner {
  const letters = randomBytes(5).toString('hex');
  return { email: `Ann.${letters}@${domain}`, password: `correct horse ${letters}` };
}

/** Waits for a mail of a kind and reads the latest one, from the outbox of a server that has no mail server. */
export async function mailTo(place: Place, email: string, kind: MailMessage['kind']): Promise<ReadMail> {
  const outbox = join(place.folder, 'outbox');
  return waitFor(`a mail (${kind}) to ${email}`, async () => {
    const files = existsSync(outbox) ? readdirSync(outbox).toSorted().toReversed() : [];
    for (const file of files.filter((name) => name.endsWith('.eml') && name.includes(`-${kind}-`))) {
      const { to, subject = '', text = '' } = await PostalMime.parse(readFileSync(join(outbox, file)));
      const link = text.split(/\s+/).find((word) => /^https?:\/\/[^/]+\/recover\//.test(word));
      if (to?.some(({ address }) => address === email)) return { subject, text, link };
    }
    return undefined;
  });
}

/**
 * A client at an IP address of its own, for a server that believes its proxy: it limits sign-ups by address, and suites
 * share a server.
 */
function client({ url }: Pick<Place, 'url'>): Browser {
  return new Browser(url, { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` });
}

/** Signs in over HTTP, as a page does. */
export async function signIn(place: Pick<Place, 'url'>, owner: Owner): Promise<Member> {
  const browser = client(place);
  const { result } = (await (await browser.get('/auth/challenge')).json()) as { result: { challenge: string } };
  const captcha = await new NodeCaptchaSolver().solve(result.challenge);
  await done(await browser.post('/auth/login', { ...owner, captcha }));
  return { ...owner, cookies: browser.cookies };
}

/** Signs up over HTTP. @returns the link that is mailed. */
export async function signUp(place: Place, { email }: Pick<Owner, 'email'>): Promise<string> {
  await done(await client(place).post('/auth/reg', { email }));
  return (await mailTo(place, email, 'confirm')).link!;
}

/** Signs up over HTTP, sets a password by the mail that comes, and signs in. */
export async function newMember(place: Place, owner = newOwner()): Promise<Member> {
  const token = new URL(await signUp(place, owner)).pathname.split('/').at(-1);
  await done(await client(place).post('/auth/change', { token, password: owner.password, repeat: owner.password }));
  return signIn(place, owner);
}

/** An HTTP client with a member's cookies. */
export function browserOf({ url }: Pick<Place, 'url'>, { cookies }: Member): Browser {
  const browser = new Browser(url);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

/** Adds a member's cookies to a browser context. */
export async function enterAs(
  context: BrowserContext,
  { url }: Pick<Place, 'url'>,
  { cookies }: Pick<Member, 'cookies'>,
): Promise<void> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

async function done(response: Response): Promise<void> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
}
