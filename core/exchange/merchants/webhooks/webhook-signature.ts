import type { Secrets } from '../../../ports/services/secrets.ts';

/**
 * The signature of an event: the scheme's version and an HMAC over the time and the body, so that an old event cannot be
 * sent again under a new time. @param timestamp seconds since 1970.
 */
export function webhookSignature(
  secrets: Pick<Secrets, 'authenticator'>,
  secret: string,
  { timestamp, body }: { readonly timestamp: number; readonly body: string },
): string {
  return `v1=${secrets.authenticator(secret, `${timestamp}.${body}`)}`;
}
