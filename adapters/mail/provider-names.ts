/** Display names of the social sign-in providers. */
export const PROVIDER_NAMES = { google: 'Google', facebook: 'Facebook', twitter: 'X (Twitter)' } as const;
