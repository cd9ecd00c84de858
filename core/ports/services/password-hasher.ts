import { port } from '../port.ts';

export interface PasswordHasher {
  /** @returns a PHC string. */
  hash(password: string): Promise<string>;
  /** Takes the same time with and without a hash. @param hash undefined: the result is false. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** True for a hash made with weaker parameters than the current ones. */
  isOutdated(hash: string): boolean;
  isCommon(password: string): boolean;
}
export const PasswordHasher = port<PasswordHasher>('PasswordHasher');
