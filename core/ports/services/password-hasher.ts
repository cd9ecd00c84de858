import { port } from '../port.ts';

/** Turns passwords into what is kept of them. */
export interface PasswordHasher {
  /** @returns a PHC string. */
  hash(password: string): Promise<string>;
  /** Takes the same time whether there is a hash or not. @param hash undefined: the answer is no. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** True for a hash made by weaker rules than today's. */
  isOutdated(hash: string): boolean;
  /** True for one of the passwords that everybody tries first. */
  isCommon(password: string): boolean;
}
export const PasswordHasher = port<PasswordHasher>('PasswordHasher');
