import type { Generated, JSONColumnType } from 'kysely';
import type {
  AccountEventKind,
  MinerStatus,
  SocialProvider,
  TokenStatus,
} from '../../../core/domain/accounts/account.ts';
import type { MailTokenRecord } from '../../../core/ports/stores/accounts/mail-tokens.ts';
import type { SessionRecord } from '../../../core/ports/stores/accounts/session-records.ts';

/** An account's row. Times are milliseconds since 1970; its three authenticator columns are null together. */
export interface AccountsTable {
  id: string;
  email: string | null;
  email_key: string | null;
  password_hash: string | null;
  confirmed_at: number | null;
  is_subscribed: boolean;
  totp_sealed_key: string | null;
  totp_is_confirmed: boolean | null;
  totp_last_step: number | null;
  miner_status: MinerStatus;
  locale: string;
  created_at: number;
  referred_by: string | null;
  referred_at: number | null;
  referred_sub: string | null;
}

export interface SessionsTable {
  hash: string;
  id: string;
  account_id: string;
  stage: SessionRecord['stage'];
  agent: string;
  address: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  errors: JSONColumnType<SessionRecord['errors']>;
}

/** The row of a mail's token. */
interface MailTokensTable {
  hash: string;
  account_id: string;
  kind: MailTokenRecord['kind'];
  email: string;
  status: TokenStatus;
  created_at: number;
  expires_at: number;
}

/** A passkey's row. Times are milliseconds since 1970. */
export interface PasskeysTable {
  id: string;
  account_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  /** Separated by spaces. */
  transports: string;
  name: string;
  is_synced: boolean;
  created_at: number;
  used_at: number | null;
  suspect_at: number | null;
}

/** A saved address's row. Times are milliseconds since 1970. */
export interface SavedAddressesTable {
  id: string;
  account_id: string;
  network: string;
  address: string;
  /** Empty where there is none, so that it counts for uniqueness. */
  extra_id: string;
  name: string;
  created_at: number;
  is_unconfirmed: boolean;
}

/** The tables of accounts, as kysely types them. */
export interface AccountTables {
  accounts: AccountsTable;
  account_networks: { account_id: string; network: SocialProvider; subject: string; label: string };
  passkeys: PasskeysTable;
  saved_addresses: SavedAddressesTable;
  recovery_codes: { account_id: string; hash: string; used_at: number | null };
  sessions: SessionsTable;
  mail_tokens: MailTokensTable;
  attempts: { id: string; key: string; at: number };
  account_events: {
    id: Generated<number>;
    account_id: string;
    at: number;
    kind: AccountEventKind;
    agent: string;
    address: string;
  };
  mail_queue: {
    id: string;
    sealed: string;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: number;
    due_at: number;
  };
  spent_proofs: { id: string; expires_at: number };
}
