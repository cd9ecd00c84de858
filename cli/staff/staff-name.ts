import { userInfo } from 'node:os';

/**
 * The system user's name. Calls need a name, although their record shows that of the staff token; the record of a token
 * shows this one, because making or revoking one takes no token, but write access to the data folder.
 */
export function staffName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without a name, as in some containers.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
