import type { PasskeyProof } from '../../../../../core/domain/accounts/passkey.ts';
import {
  type AccountFixture,
  type Browser,
  FIXTURE_ORIGIN,
  GOOD_PASSWORD,
} from '../../../../support/fixtures/account-fixture.ts';
import { type PasskeyFaults, SoftwarePasskey } from '../../../../support/fixtures/software-passkey.ts';

/** What users of passkeys do at an `accountFixture`. */
export function passkeyVisits(fixture: () => AccountFixture) {
  /** Adds a new passkey to the account of a signed-in browser. @returns the authenticator. */
  const added = async (browser: Browser, { name = 'phone', code }: { name?: string; code?: string } = {}) => {
    const device = new SoftwarePasskey(FIXTURE_ORIGIN);
    const { ticket, options } = await browser.api.newPasskeyOptions({ password: GOOD_PASSWORD, code });
    await browser.api.addPasskey({ ticket, name, created: device.create(options) });
    return device;
  };
  /** A challenge for a sign-in, signed. */
  const signedIn = async (
    browser: Browser,
    device: SoftwarePasskey,
    faults: PasskeyFaults = {},
  ): Promise<PasskeyProof> => {
    const { ticket, options } = await browser.api.passkeyLoginOptions({});
    return { ticket, signed: device.sign(options, faults) };
  };
  const logIn = async (device: SoftwarePasskey, faults: PasskeyFaults = {}, browser = fixture().browser()) => {
    const { user } = await browser.api.passkeyLogIn(await signedIn(browser, device, faults));
    return { browser, user };
  };
  /** A challenge in place of the password, signed. */
  const proven = async (
    browser: Browser,
    device: SoftwarePasskey,
    faults: PasskeyFaults = {},
  ): Promise<PasskeyProof> => {
    const { ticket, options } = await browser.api.passkeyProofOptions({});
    return { ticket, signed: device.sign(options, faults) };
  };
  const events = async (id: string) => (await fixture().store.accountEvents.of(id, 50)).map(({ kind }) => kind);
  return { added, signedIn, logIn, proven, events };
}
