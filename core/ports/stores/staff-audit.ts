export interface AuditLine {
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  /** The subject: a transaction's ID, or `account:` and an account's ID. */
  readonly transactionId: string;
  readonly reason: string;
}

export interface StaffAudit {
  add(line: AuditLine): Promise<void>;
  ofTransaction(transactionId: string): Promise<readonly AuditLine[]>;
}
