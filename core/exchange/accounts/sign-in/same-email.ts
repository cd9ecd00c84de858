import type { Secrets } from '../../../ports/services/secrets.ts';

export function sameEmail(
  secrets: Pick<Secrets, 'emailDigest'>,
  one: string | undefined,
  other: string | undefined,
): boolean {
  return one !== undefined && other !== undefined && secrets.emailDigest(one) === secrets.emailDigest(other);
}
