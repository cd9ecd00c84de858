import type { Page } from 'playwright-core';

/** An authenticator of Chromium's own, such as the fingerprint reader of a laptop; it answers every request at once. */
export interface VirtualAuthenticator {
  /** Whether the user's fingerprint is recognised from now on. */
  recognise(isRecognised: boolean): Promise<void>;
  /** Whether requests are answered from now on: others stay open until they are ended. */
  answer(isAnswering: boolean): Promise<void>;
  /** The number of passkeys that it holds. */
  count(): Promise<number>;
}

/** Plugs an authenticator into a page's browser. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: async (isUserVerified) => {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    answer: async (enabled) => {
      await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    count: async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
