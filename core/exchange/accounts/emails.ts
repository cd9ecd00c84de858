/** An e-mail as it is compared: only ASCII letters have two cases here, for others may be another's mailbox. */
export function foldedEmail(email: string): string {
  return email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** True for two spellings of one e-mail. */
export function sameEmail(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && foldedEmail(one) === foldedEmail(other);
}
