import { type TOTP, URI } from 'otpauth';
import type { KnownMember } from '../fixture.ts';
import { mailedToken } from '../mails.ts';
import { Visitor } from '../visitor.ts';

/** Somebody who is signed in, while a fixture is filled. */
export interface Member {
  readonly visitor: Visitor;
  readonly email: string;
  readonly password: string;
  readonly totp: string;
  /** Recovery codes that were not used yet, taken from the front. */
  readonly recoveryCodes: string[];
}

/** Signs up, sets a password by the mail, signs in, and switches two-factor on. */
export async function openMember(url: string, folder: string, name: string): Promise<Member> {
  const email = `${name}@altway.example`;
  const password = `a password of ${name} alone`;
  const visitor = new Visitor(url);
  await visitor.ask('/auth/reg', { email });
  const token = await mailedToken(folder, email, 'confirm');
  await visitor.ask('/auth/change', { token, password, repeat: password });
  await visitor.logIn(email, password);
  const { uri } = await visitor.ask('/auth/profile/totp_enable', { password });
  const { recoveryCodes } = await visitor.ask('/auth/profile/totp_confirm', { code: codeNow(uri) });
  return { visitor, email, password, totp: uri, recoveryCodes: [...recoveryCodes] };
}

/** What the authenticator shows. @param at milliseconds since 1970. */
export function codeNow(uri: string, at = Date.now()): string {
  return (URI.parse(uri) as TOTP).generate({ timestamp: at });
}

/** Recovers the password by mail and signs in with it. @returns the member with the new password. */
export async function recover(url: string, folder: string, member: Member): Promise<Member> {
  const { email, recoveryCodes, totp } = member;
  const password = 'another password after the recovery';
  const visitor = new Visitor(url);
  await visitor.askWithProof('/auth/recover', { email });
  const token = await mailedToken(folder, email, 'recover');
  await visitor.ask('/auth/change', { token, password, repeat: password });
  await visitor.logIn(email, password, recoveryCodes.shift());
  return { visitor, email, password, totp, recoveryCodes };
}

/** What is kept of a member. */
export function knownMember({ visitor, email, password, totp, recoveryCodes }: Member): KnownMember {
  return { email, password, totp, recoveryCodes, cookies: visitor.cookies };
}
