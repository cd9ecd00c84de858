interface UnsubscribeFeedback {
  readonly at: number;
  /** In the subscriber's own words; empty if they gave none. */
  readonly reason: string;
  /** Kind of the mail whose link was followed; empty if it named none. */
  readonly type: string;
}

interface Subscription {
  /** As entered. */
  readonly email: string;
  readonly at: number;
}

/** Subscribers of the news; each e-mail once, whatever its case and the spelling of its domain. */
export interface Subscriptions {
  add(email: string, at: number): Promise<void>;
  /** @returns false if it was not subscribed. */
  remove(email: string): Promise<boolean>;
  recordUnsubscribe(feedback: UnsubscribeFeedback): Promise<void>;
  /** The next ones, sorted by e-mail. @param after the last page's last e-mail in lower case; '' starts. */
  list(after: string, limit: number): Promise<readonly Subscription[]>;
}
