import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider';
import type { SocialSettings } from '../../../adapters/social/social-settings.ts';

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

/** A person with an account at the provider. */
export interface Person {
  readonly subject: string;
  readonly name: string;
  readonly email?: string;
  readonly isVerified?: boolean;
}

/** A real OpenID Connect and OAuth 2 provider on loopback, which stands for all three providers. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** The settings for `createProviders`, and for the file that ALTWAY_SOCIAL names. */
  readonly settings: Required<SocialSettings>;
  /** All accounts, by their subject. */
  readonly accounts: Map<string, Person>;
  /** The person at the browser, who consents to everything; undefined for one who refuses. */
  person: Person | undefined;
  close(): Promise<void>;
}

export const ADA: Person = { subject: 'ada-1', name: 'Ada Lovelace', email: 'ada@altway.example', isVerified: true };

const SCOPES = ['openid', 'email', 'public_profile', 'users.read', 'tweet.read'];

/** Secrets as X makes them, with characters that some clients would escape. */
const secret = () => `${randomBytes(16).toString('base64url')}-_.`;

/**
 * Starts it; the caller closes it. @param isEmailInToken true as with Google, false as with issuers that return it in
 * userinfo.
 */
export async function startOpenIdProvider({ isEmailInToken = true } = {}): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map([[ADA.subject, ADA]]);
  const at = { authorize: `${issuer}/auth`, token: `${issuer}/token` };
  const settings: Required<SocialSettings> = {
    google: { clientId: 'google-client', clientSecret: secret(), issuer },
    facebook: { clientId: 'facebook-client', clientSecret: secret(), ...at, profile: `${issuer}/profile/facebook` },
    twitter: { clientId: 'twitter-client', clientSecret: secret(), ...at, profile: `${issuer}/profile/twitter` },
  };
  const provider = new Provider(issuer, configuration(settings, accounts, isEmailInToken));
  const running: OpenIdProvider = {
    issuer,
    settings,
    accounts,
    person: ADA,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) return answer(provider, ctx, running.person);
    if (ctx.path.startsWith('/profile/')) return profile(provider, ctx, accounts);
    return next();
  });
  server.on('request', provider.callback());
  return running;
}

function configuration(
  { google, facebook, twitter }: Required<SocialSettings>,
  accounts: ReadonlyMap<string, Person>,
  isEmailInToken: boolean,
): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      client(google!, 'client_secret_post'),
      client(facebook!, 'client_secret_post'),
      client(twitter!, 'client_secret_basic'),
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' } as never] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    scopes: SCOPES,
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'name'] },
    conformIdTokenClaims: !isEmailInToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => {
      const person = accounts.get(id);
      if (!person) return undefined;
      const { subject: sub, name, email, isVerified = false } = person;
      return { accountId: id, claims: () => ({ sub, name, ...(email && { email, email_verified: isVerified }) }) };
    },
    // Everyone who logs in consents to everything.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
  };
}

type Authentication = 'client_secret_post' | 'client_secret_basic';

function client({ clientId, clientSecret }: { clientId: string; clientSecret: string }, how: Authentication) {
  const network = clientId.split('-', 1)[0];
  return {
    client_id: clientId,
    client_secret: clientSecret,
    token_endpoint_auth_method: how,
    // A native application's address of loopback may have any port (RFC 8252, section 7.3).
    application_type: 'native',
    redirect_uris: [`http://127.0.0.1/auth/${network}/callback`],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  } satisfies ClientMetadata;
}

/** The login page, which is submitted at once. */
async function answer(provider: Provider, { req, res }: Context, person: Person | undefined) {
  const result = person ? { login: { accountId: person.subject }, consent: {} } : { error: 'access_denied' };
  const location = await provider.interactionResult(req, res, result);
  res.writeHead(303, { location }).end();
}

/** The profile of a token's owner, in the formats of Facebook and X. */
async function profile(provider: Provider, ctx: Context, accounts: ReadonlyMap<string, Person>) {
  const token = /^Bearer (.+)$/i.exec(ctx.get('authorization'))?.[1];
  const found = token && (await provider.AccessToken.find(token));
  const person = found && accounts.get(found.accountId);
  if (!person) return void (ctx.status = 401);
  const { subject: id, name } = person;
  ctx.body = ctx.path.endsWith('twitter') ? { data: { id, name, username: name.split(' ', 1)[0] } } : { id, name };
}
