/** Returns the password field of a call; absent if the account has no password. */
export function passwordField(password: string | undefined): { readonly password?: string } {
  return password === undefined ? {} : { password };
}
