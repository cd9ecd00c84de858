import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProviders } from '../../../adapters/social/create-providers.ts';
import type { SocialProvider } from '../../../core/domain/accounts/account.ts';
import { SOCIAL_PROVIDERS } from '../../../core/domain/accounts/account.ts';
import type { IdentityProviders } from '../../../core/ports/services/identity-providers.ts';
import { follow } from '../../support/follow.ts';
import { ADA, type OpenIdProvider, startOpenIdProvider } from '../../support/servers/openid-provider.ts';

let provider: OpenIdProvider;
let social: IdentityProviders;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  social = createProviders(provider.settings);
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.person = ADA;
});

const callbackOf = (network: SocialProvider) => `http://127.0.0.1:3000/auth/${network}/callback`;

/** Signs in until the provider redirects back. */
async function come(network: SocialProvider, by = social) {
  const { location, kept } = await by.begin(network, callbackOf(network));
  const returned = await follow(location, ({ port }) => port === '3000');
  return { location: new URL(location), kept, returned };
}

const changed = (kept: string, change: Record<string, unknown>) => JSON.stringify({ ...JSON.parse(kept), ...change });

describe('sign-in with a provider', () => {
  it.each<[SocialProvider, object]>([
    ['google', { subject: 'ada-1', email: 'ada@altway.example', label: 'ada@altway.example' }],
    ['facebook', { subject: 'ada-1', label: 'Ada Lovelace' }],
    ['twitter', { subject: 'ada-1', label: '@Ada' }],
  ])('%s returns the identity of the user', async (network, identity) => {
    const { location, kept, returned } = await come(network);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: callbackOf(network),
      code_challenge_method: 'S256',
    });
    expect(await social.finish(network, returned, kept)).toEqual(identity);
  });

  it('sends neither verifier nor client secret before the code exchange', async () => {
    for (const network of SOCIAL_PROVIDERS) {
      const { location, kept } = await social.begin(network, callbackOf(network));
      expect(location).not.toContain(JSON.parse(kept).verifier);
      expect(location).not.toContain(provider.settings[network]!.clientSecret);
    }
  });

  it('accepts an e-mail only when the provider has verified it', async () => {
    provider.person = { subject: 'eve-1', name: 'Eve', email: ADA.email!, isVerified: false };
    provider.accounts.set('eve-1', provider.person);
    const { returned, kept } = await come('google');
    expect(await social.finish('google', returned, kept)).toEqual({ subject: 'eve-1', label: ADA.email });
  });

  it('works without an e-mail', async () => {
    provider.person = { subject: 'bob-1', name: 'Bob' };
    provider.accounts.set('bob-1', provider.person);
    const { returned, kept } = await come('google');
    expect(await social.finish('google', returned, kept)).toEqual({ subject: 'bob-1', label: 'Bob' });
  });

  it('requests the e-mail from the user-info endpoint when the ID token has none', async () => {
    const other = await startOpenIdProvider({ isEmailInToken: false });
    const asking = createProviders({ google: other.settings.google });
    const { returned, kept } = await come('google', asking);
    expect(await asking.finish('google', returned, kept)).toMatchObject({ subject: 'ada-1', email: ADA.email });
    await other.close();
  });

  it('retries an issuer that was unavailable', async () => {
    const gone = createProviders({ google: { ...provider.settings.google!, issuer: `${provider.issuer}/nowhere` } });
    for (let time = 0; time < 2; time += 1)
      await expect(gone.begin('google', callbackOf('google'))).rejects.toThrow(/^signing in with google failed: /);
  });

  it('offers exactly the configured providers', async () => {
    const some = createProviders({ twitter: provider.settings.twitter });
    expect(some.networks).toEqual(['twitter']);
    await expect(some.begin('google', callbackOf('google'))).rejects.toThrow('google is not configured');
    await expect(some.finish('google', callbackOf('google'), '{}')).rejects.toThrow('google is not configured');
  });
});

describe.each(SOCIAL_PROVIDERS)('an answer of %s is refused', (network) => {
  const expectRefused = (returned: string, kept: string) =>
    expect(social.finish(network, returned, kept)).rejects.toThrow(new RegExp(`^signing in with ${network} failed: `));

  it('with another state', async () => {
    const { returned, kept } = await come(network);
    await expectRefused(returned, changed(kept, { state: 'x'.repeat(43) }));
    const elsewhere = new URL(returned);
    elsewhere.searchParams.set('state', 'x'.repeat(43));
    await expectRefused(elsewhere.href, kept);
    elsewhere.searchParams.delete('state');
    await expectRefused(elsewhere.href, kept);
    // None of these reached the provider: the code is still valid.
    expect(await social.finish(network, returned, kept)).toMatchObject({ subject: 'ada-1' });
  });

  it('in another browser, with the cookie of another request', async () => {
    const [mine, theirs] = [await come(network), await social.begin(network, callbackOf(network))];
    await expectRefused(mine.returned, theirs.kept);
  });

  it('to a request to another provider', async () => {
    const { returned, kept } = await come(network);
    const other = SOCIAL_PROVIDERS.find((each) => each !== network);
    await expectRefused(returned, changed(kept, { network: other }));
  });

  it('from another issuer than the one requested', async () => {
    const { returned, kept } = await come(network);
    const elsewhere = new URL(returned);
    elsewhere.searchParams.set('iss', 'https://evil.example');
    await expectRefused(elsewhere.href, kept);
  });

  it('a second time', async () => {
    const { returned, kept } = await come(network);
    await social.finish(network, returned, kept);
    await expectRefused(returned, kept);
  });

  it('without the verifier, or with another', async () => {
    for (const verifier of [undefined, '', 'x'.repeat(43)]) {
      const { returned, kept } = await come(network);
      await expectRefused(returned, changed(kept, { verifier }));
    }
  });

  it('too late', async () => {
    const { returned, kept } = await come(network);
    await expectRefused(returned, changed(kept, { until: Date.now() - 1 }));
  });

  it('that came to another callback', async () => {
    const { returned, kept } = await come(network);
    await expectRefused(returned.replace(':3000', ':3001'), kept);
  });

  it('that denies access', async () => {
    provider.person = undefined;
    const { returned, kept } = await come(network);
    await expect(social.finish(network, returned, kept)).rejects.toThrow(/access_denied$/);
  });

  it('with a missing or invalid cookie', async () => {
    const { returned } = await come(network);
    for (const kept of ['', '{}', 'null', '[]', '"', '{"__proto__":{"state":"x"}}'])
      await expectRefused(returned, kept);
  });
});

describe('an answer of Google is refused', () => {
  it('when its ID token has the nonce of another request', async () => {
    const { returned, kept } = await come('google');
    await expect(social.finish('google', returned, changed(kept, { nonce: 'x'.repeat(43) }))).rejects.toThrow(/JWT/);
    const again = await come('google');
    await expect(social.finish('google', again.returned, changed(again.kept, { nonce: undefined }))).rejects.toThrow(
      'the sign-in has no nonce',
    );
  });
});

describe('an answer of Google is refused', () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decoded = (text: string): object => JSON.parse(Buffer.from(text, 'base64url').toString());
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('base64url');
  afterEach(() => void vi.unstubAllGlobals());

  /** Changes the ID tokens of the provider on their way. */
  function forge(change: (header: string, claims: string, signature: string) => string): void {
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      const body = response.headers.get('content-type')?.includes('json') ? await response.clone().json() : {};
      if (typeof body.id_token !== 'string') return response;
      const [header = '', claims = '', signature = ''] = body.id_token.split('.');
      return Response.json({ ...body, id_token: change(header, claims, signature) });
    });
  }

  it.each<[string, Parameters<typeof forge>[0]]>([
    ['is unsigned', (_header, claims) => `${encoded({ alg: 'none' })}.${claims}.`],
    ['is signed with another key', (header, claims) => `${header}.${claims}.${signed(`${header}.${claims}`)}`],
    [
      'has claims that differ from the signed ones',
      (header, claims, signature) => `${header}.${encoded({ ...decoded(claims), sub: 'eve' })}.${signature}`,
    ],
  ])('when its ID token %s', async (_what, change) => {
    forge(change);
    const { returned, kept } = await come('google');
    await expect(social.finish('google', returned, kept)).rejects.toThrow('signing in with google failed');
    vi.unstubAllGlobals();
    // The same way, an unchanged token is accepted.
    forge((...parts) => parts.join('.'));
    const honest = await come('google');
    expect(await social.finish('google', honest.returned, honest.kept)).toMatchObject({ subject: ADA.subject });
  });
});

describe('an error of a provider', () => {
  it('contains no codes, tokens and secrets', async () => {
    for (const network of SOCIAL_PROVIDERS) {
      const { returned, kept } = await come(network);
      const failure = await social
        .finish(network, returned, changed(kept, { verifier: 'x'.repeat(43) }))
        .catch((error: Error) => error);
      const { code, state } = Object.fromEntries(new URL(returned).searchParams);
      const said = JSON.stringify(failure, Object.getOwnPropertyNames(failure)) + String(failure);
      expect(said).toContain('invalid_grant');
      for (const hidden of [code!, state!, JSON.parse(kept).verifier, provider.settings[network]!.clientSecret])
        expect(said).not.toContain(hidden);
    }
  });
});
