import type { Referral } from '../domain/affiliates/affiliate.ts';
import type { ApiKeyKind } from '../domain/merchants/api-key.ts';

export interface CallerKey {
  readonly accountId: string;
  readonly keyId: string;
  /** `publishable`: anyone may have copied it from a page, so it reveals nothing of its account. */
  readonly kind: ApiKeyKind;
}

/** The caller of an API in process. Over HTTP the server derives it from cookies, connection and headers. */
export interface Caller {
  /** The secret of a browser that made exchanges without an account. */
  readonly visitor?: string | undefined;
  /** True for a browser that had no visitor secret and receives one with the answer. */
  readonly isNewcomer?: boolean | undefined;
  /** The secret of a session; it may have ended. */
  readonly session?: string | undefined;
  /** The API key that the call was made with. Cookies are ignored when it is present. */
  readonly apiKey?: CallerKey | undefined;
  /** True in a frame on another site's page, where the caller is anonymous. */
  readonly isFramed?: boolean | undefined;
  /** The caller's IP address, for rate limits and for the list of sessions. */
  readonly address?: string | undefined;
  readonly agent?: string | undefined;
  /** Name of the caller's language (`core/domain/locale.ts`), for mails. */
  readonly locale?: string | undefined;
  /** The affiliate whose link brought the caller here, as their browser reports. */
  readonly referral?: Referral | undefined;
  /** Receives the secret of the caller's new session; undefined when the session has ended. */
  keepSession?(secret: string | undefined): void;
}
