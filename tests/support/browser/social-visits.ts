import { expect } from 'vitest';
import type { SocialProvider } from '../../../core/domain/accounts/account.ts';
import type { SocialIdentity } from '../../../core/ports/services/identity-providers.ts';
import { type AccountFixture, type Browser, GOOD_PASSWORD } from '../fixtures/account-fixture.ts';

interface SignInRequest {
  readonly proceedTo?: string;
  readonly ticket?: string;
}

let count = 0;

/** Somebody a network knows. */
export function person(parts: Partial<SocialIdentity> = {}): SocialIdentity {
  count += 1;
  return { subject: `s${count}`, label: `Person ${count}`, ...parts };
}

/** What browsers do at a house's social entrance. */
export class SocialVisits {
  readonly #fixture: AccountFixture;

  constructor(fixture: AccountFixture) {
    this.#fixture = fixture;
  }

  /** Sets out to a network. @returns what the browser keeps, and the state that has to come back. */
  async leave(browser: Browser, request: SignInRequest = {}, network: SocialProvider = 'google') {
    const { location, kept } = await this.#fixture.accounts.socialSignIn.begin(network, request, browser);
    return { kept, state: new URL(location).searchParams.get('state')! };
  }

  /** Comes back. @param query of the address. @returns where the browser goes on to. */
  arrive(
    browser: Browser,
    query: string,
    kept: string | undefined,
    network: SocialProvider = 'google',
  ): Promise<string> {
    return this.#fixture.accounts.socialSignIn.finish(network, `/auth/${network}/callback?${query}`, kept, browser);
  }

  /** Sets out and comes back as somebody. @returns where the browser goes on to. */
  async signIn(
    browser: Browser,
    who: SocialIdentity,
    request: SignInRequest = {},
    network: SocialProvider = 'google',
  ): Promise<string> {
    const { kept, state } = await this.leave(browser, request, network);
    return this.arrive(browser, `${this.#fixture.networks.person(who)}&state=${state}`, kept, network);
  }

  /** A ticket for adding a network. */
  async ticket(browser: Browser, network: SocialProvider = 'google', password: string | undefined = GOOD_PASSWORD) {
    const { path } = await browser.api.addNetwork({ network, password });
    expect(path).toMatch(new RegExp(`^/auth/${network}\\?ticket=[\\w-]+$`));
    return new URL(path, 'https://altway.test').searchParams.get('ticket')!;
  }

  /** The networks that open a browser's account. */
  async linked(browser: Browser): Promise<SocialProvider[]> {
    return (await browser.api.profile({})).networks.map(({ network }) => network);
  }
}
