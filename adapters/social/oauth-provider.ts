import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import type { SocialIdentity } from '../../core/ports/services/identity-providers.ts';
import { isInsecure, labelOf, PROVIDER_TIMEOUT_SECONDS, type IdentityProvider, type Tokens } from './provider.ts';
import type { OAuthSettings } from './social-settings.ts';

/** The user as the provider reports it. */
type ProviderUser = Pick<SocialIdentity, 'subject' | 'label'>;

/** Endpoints and behaviour of an OAuth 2 provider, from its documentation. */
interface OAuthEndpoints {
  readonly authorize: string;
  readonly token: string;
  readonly profile: string;
  readonly scope: string;
  /** How the provider expects the client's secret. */
  readonly authentication: (secret: string) => oidc.ClientAuth;
  readonly read: (profile: unknown) => ProviderUser;
}

const id = z.string().check(z.minLength(1), z.maxLength(255));
const facebookProfile = z.object({ id, name: z.optional(z.string()) });
const twitterProfile = z.object({ data: z.object({ id, username: z.optional(z.string()) }) });

/**
 * Facebook does not report whether an e-mail address is verified, so it could be anybody's: none is requested.
 * (developers.facebook.com, Manually build a login flow)
 */
export const FACEBOOK: OAuthEndpoints = {
  authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
  token: 'https://graph.facebook.com/v23.0/oauth/access_token',
  profile: 'https://graph.facebook.com/me?fields=id,name',
  scope: 'public_profile',
  authentication: oidc.ClientSecretPost,
  read: (profile) => {
    const { id: subject, name = '' } = facebookProfile.parse(profile);
    return { subject, label: labelOf(name) || subject };
  },
};

/** X reports no e-mail address. (docs.x.com, OAuth 2.0 Authorization Code Flow with PKCE) */
export const TWITTER: OAuthEndpoints = {
  authorize: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  profile: 'https://api.x.com/2/users/me',
  scope: 'users.read tweet.read',
  authentication: basic,
  read: (profile) => {
    const { id: subject, username = '' } = twitterProfile.parse(profile).data;
    return { subject, label: username === '' ? subject : `@${labelOf(username)}` };
  },
};

/** Signs in by plain OAuth 2: the provider's profile endpoint returns the user for the token. */
export class OAuthProvider implements IdentityProvider {
  readonly scope: string;
  readonly isOpenId = false;
  readonly #endpoints: OAuthEndpoints;
  readonly #configuration: oidc.Configuration;
  readonly #profile: URL;

  constructor({ clientId, clientSecret, ...settings }: OAuthSettings, endpoints: OAuthEndpoints) {
    const { authorize = endpoints.authorize, token = endpoints.token, profile = endpoints.profile } = settings;
    this.scope = endpoints.scope;
    this.#endpoints = endpoints;
    this.#profile = new URL(profile);
    const server = {
      // Providers that identify themselves in the response (RFC 9207) use their origin.
      issuer: new URL(authorize).origin,
      authorization_endpoint: authorize,
      token_endpoint: token,
    };
    this.#configuration = new oidc.Configuration(server, clientId, undefined, endpoints.authentication(clientSecret));
    this.#configuration.timeout = PROVIDER_TIMEOUT_SECONDS;
    if ([authorize, token, profile].some(isInsecure)) oidc.allowInsecureRequests(this.#configuration);
  }

  async configuration(): Promise<oidc.Configuration> {
    return this.#configuration;
  }

  async identify(configuration: oidc.Configuration, { access_token: token }: Tokens): Promise<SocialIdentity> {
    const response = await oidc.fetchProtectedResource(configuration, token, this.#profile, 'GET');
    if (!response.ok) throw new Error(`the profile is answered with ${response.status}`);
    return this.#endpoints.read(await response.json());
  }
}

/**
 * HTTP Basic authentication that leaves `-`, `_` and `.` as they are. They may be escaped (RFC 6749, section 2.3.1),
 * and openid-client escapes them, but servers that do not unescape would then refuse most secrets.
 */
function basic(secret: string): oidc.ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    const pair = [clientId, secret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${btoa(pair)}`);
  };
}
