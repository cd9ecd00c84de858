import type { Referral } from '../domain/affiliates/affiliate.ts';
import type { ApiKeyKind } from '../domain/merchants/api-key.ts';

/** A key that was shown with a call and is good. */
export interface CallerKey {
  readonly accountId: string;
  readonly keyId: string;
  /** `publishable`: anybody may have copied it from a page, so it shows nothing of its account. */
  readonly kind: ApiKeyKind;
}

/** Who makes a call. In process only: over HTTP it is their cookies, their connection and their headers. */
export interface Caller {
  /** The secret of a browser that made exchanges without an account. */
  readonly visitor?: string | undefined;
  /** True for a browser that gets this secret with the answer, and had none. */
  readonly isNewcomer?: boolean | undefined;
  /** The secret of a session; it may have ended. */
  readonly session?: string | undefined;
  /** The API key that the call was made with. No cookie counts beside it. */
  readonly apiKey?: CallerKey | undefined;
  /** True in a frame on somebody else's page, where nobody is known. */
  readonly isFramed?: boolean | undefined;
  /** The network address they call from, for limits and for the list of sessions. */
  readonly address?: string | undefined;
  /** Their software, as it names itself. */
  readonly agent?: string | undefined;
  /** Name of their language (`core/domain/locale.ts`), for mails. */
  readonly locale?: string | undefined;
  /** The partner whose link brought them here, as their browser says. */
  readonly referral?: Referral | undefined;
  /** Takes the secret of the session they have from now on; undefined when they have none any more. */
  keepSession?(secret: string | undefined): void;
}
