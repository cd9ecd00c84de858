/** What the networks call themselves. */
export const NETWORK_NAMES = { google: 'Google', facebook: 'Facebook', twitter: 'X (Twitter)' } as const;
