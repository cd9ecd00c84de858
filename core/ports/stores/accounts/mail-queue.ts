/** A queued mail, sealed because it may carry a secret. Times are milliseconds since 1970. */
export interface QueuedMail {
  readonly id: string;
  readonly sealed: string;
  readonly attempts: number;
  readonly createdAt: number;
}

export interface MailQueue {
  add(id: string, sealed: string, at: number): Promise<void>;
  /** Claims up to `limit` due mails and makes them due again at `until`; two processes never claim the same mail. */
  claim(now: number, until: number, limit: number): Promise<readonly QueuedMail[]>;
  remove(id: string): Promise<void>;
  recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void>;
}
