/** Failed attempts allowed in a window, and the length of the window in milliseconds. */
export const MAX_ATTEMPTS = 5;
export const ATTEMPT_WINDOW_MS = 900_000;

/** Higher limit of sign-ups and exchanges for an IP address, which many people may share. */
export const MAX_SIGN_UPS = 20;
export const MAX_SUBSCRIPTIONS = 60;

/** The owner is mailed about blocked logins once in this time, in milliseconds, however long the attempts go on. */
export const NOTIFY_INTERVAL_MS = 86_400_000;

/** How long counts are needed, in milliseconds. */
export const COUNTS_KEPT_MS = NOTIFY_INTERVAL_MS;
