/** Splits an e-mail at its last `@`. */
function partsOf(email: string): readonly [local: string, domain: string] {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at + 1), email.slice(at + 1)];
}

/** Folds the case of ASCII letters only: whether other letters differ by case is up to the mail server. */
export function foldedEmail(email: string): string {
  return email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Returns the key of a mailbox, the same for every spelling of its domain: capitals, Unicode or punycode, other dots,
 * or a dot at its end. @param toAscii returns a domain in ASCII as DNS has it; '' for an invalid domain.
 */
export function emailKey(email: string, toAscii: (domain: string) => string): string {
  const [local, domain] = partsOf(email);
  const ascii = toAscii(domain).replace(/\.$/, '');
  return ascii === '' ? foldedEmail(email) : foldedEmail(`${local}${ascii}`);
}
