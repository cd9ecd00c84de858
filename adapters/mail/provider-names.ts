/** What the networks call themselves. */
export const PROVIDER_NAMES = { google: 'Google', facebook: 'Facebook', twitter: 'X (Twitter)' } as const;
