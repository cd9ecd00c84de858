/** Somebody left. */
export interface UnsubscribeFeedback {
  readonly at: number;
  /** In their own words; empty when they gave none. */
  readonly reason: string;
  /** Of the mail whose link they followed; empty when it named none. */
  readonly type: string;
}

/** A line of the list. */
export interface Subscription {
  /** As it was given. */
  readonly email: string;
  readonly at: number;
}

/** E-mails that are to receive news, each once whatever its case and the spelling of its domain. */
export interface Subscriptions {
  /** Adds an e-mail, unless it is there. */
  add(email: string, at: number): Promise<void>;
  /** @returns false when it was not there. */
  remove(email: string): Promise<boolean>;
  recordUnsubscribe(feedback: UnsubscribeFeedback): Promise<void>;
  /** The next ones by e-mail. @param after the last one known, in lower case; '' begins. */
  list(after: string, limit: number): Promise<readonly Subscription[]>;
}
