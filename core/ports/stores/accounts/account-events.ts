import type { AccountEventKind } from '../../../domain/accounts/account.ts';

/** An entry of an account's event log; append-only. `at` is in milliseconds since 1970. */
interface AccountEventRecord {
  readonly accountId: string;
  readonly at: number;
  readonly kind: AccountEventKind;
  readonly agent: string;
  readonly address: string;
}

export interface AccountEvents {
  add(event: AccountEventRecord): Promise<void>;
  /** Newest first. */
  of(accountId: string, limit: number): Promise<readonly AccountEventRecord[]>;
}
