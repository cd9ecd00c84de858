/** An e-mail as its parts; the last `@` divides them. */
function partsOf(email: string): readonly [local: string, domain: string] {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at + 1), email.slice(at + 1)];
}

/** A text without regard to the case of ASCII letters: of others only a mail server knows whether they differ. */
export function foldedEmail(email: string): string {
  return email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * What one mailbox is known by, however its domain is spelled: in capitals, in its own letters or as punycode, with other
 * dots, or with a dot at its end. @param toAscii a domain in ASCII as DNS has it; '' for what is no domain.
 */
export function emailKey(email: string, toAscii: (domain: string) => string): string {
  const [local, domain] = partsOf(email);
  const ascii = toAscii(domain).replace(/\.$/, '');
  return ascii === '' ? foldedEmail(email) : foldedEmail(`${local}${ascii}`);
}
