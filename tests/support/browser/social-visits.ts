import { expect } from 'vitest';
import type { SocialProvider } from '../../../core/domain/accounts/account.ts';
import type { SocialIdentity } from '../../../core/ports/services/identity-providers.ts';
import { type AccountFixture, type Browser, GOOD_PASSWORD } from '../fixtures/account-fixture.ts';

interface SignInRequest {
  readonly proceedTo?: string;
  readonly ticket?: string;
}

let count = 0;

/** An identity that a provider returns. */
export function person(parts: Partial<SocialIdentity> = {}): SocialIdentity {
  count += 1;
  return { subject: `s${count}`, label: `Person ${count}`, ...parts };
}

/** Social sign-ins of browsers. */
export class SocialVisits {
  readonly #fixture: AccountFixture;

  constructor(fixture: AccountFixture) {
    this.#fixture = fixture;
  }

  /** Starts a sign-in by a provider. @returns the browser's flow cookie, and the state that has to come back. */
  async leave(browser: Browser, request: SignInRequest = {}, network: SocialProvider = 'google') {
    const { location, kept } = await this.#fixture.accounts.socialSignIn.begin(network, request, browser);
    return { kept, state: new URL(location).searchParams.get('state')! };
  }

  /** Returns from the provider. @param query of the address. @returns where the browser is redirected. */
  arrive(
    browser: Browser,
    query: string,
    kept: string | undefined,
    network: SocialProvider = 'google',
  ): Promise<string> {
    return this.#fixture.accounts.socialSignIn.finish(network, `/auth/${network}/callback?${query}`, kept, browser);
  }

  /** Starts a sign-in and returns with an identity. @returns where the browser is redirected. */
  async signIn(
    browser: Browser,
    who: SocialIdentity,
    request: SignInRequest = {},
    network: SocialProvider = 'google',
  ): Promise<string> {
    const { kept, state } = await this.leave(browser, request, network);
    return this.arrive(browser, `${this.#fixture.providers.person(who)}&state=${state}`, kept, network);
  }

  /** A link token for a provider. */
  async ticket(browser: Browser, network: SocialProvider = 'google', password: string | undefined = GOOD_PASSWORD) {
    const { path } = await browser.api.addNetwork({ network, password });
    expect(path).toMatch(new RegExp(`^/auth/${network}\\?ticket=[\\w-]+$`));
    return new URL(path, 'https://altway.test').searchParams.get('ticket')!;
  }

  /** The providers linked to a browser's account. */
  async linked(browser: Browser): Promise<SocialProvider[]> {
    return (await browser.api.profile({})).networks.map(({ network }) => network);
  }
}
