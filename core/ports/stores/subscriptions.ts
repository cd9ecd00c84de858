/** Feedback of an unsubscription. */
interface UnsubscribeFeedback {
  readonly at: number;
  /** In the subscriber's own words; empty if they gave none. */
  readonly reason: string;
  /** Kind of the mail whose link was followed; empty if it named none. */
  readonly type: string;
}

/** A subscriber of the news. */
interface Subscription {
  /** As entered. */
  readonly email: string;
  readonly at: number;
}

/** Subscribers of the news; each e-mail once, whatever its case and the spelling of its domain. */
export interface Subscriptions {
  /** Adds an e-mail, unless it is already subscribed. */
  add(email: string, at: number): Promise<void>;
  /** @returns false if it was not subscribed. */
  remove(email: string): Promise<boolean>;
  recordUnsubscribe(feedback: UnsubscribeFeedback): Promise<void>;
  /**
   * Returns the next subscribers, sorted by e-mail. @param after the last e-mail of the previous page, in lower case;
   * '' starts.
   */
  list(after: string, limit: number): Promise<readonly Subscription[]>;
}
