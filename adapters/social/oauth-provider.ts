import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import type { SocialIdentity } from '../../core/ports/services/identity-providers.ts';
import { isInsecure, labelOf, PROVIDER_TIMEOUT_SECONDS, type IdentityProvider, type Tokens } from './provider.ts';
import type { OAuthSettings } from './social-settings.ts';

/** Who a network says its user is. */
type ProviderUser = Pick<SocialIdentity, 'subject' | 'label'>;

/** A network of OAuth 2, as it documents itself. */
export interface OAuthEndpoints {
  readonly authorize: string;
  readonly token: string;
  readonly profile: string;
  readonly scope: string;
  /** How it wants the client's secret. */
  readonly authentication: (secret: string) => oidc.ClientAuth;
  readonly read: (profile: unknown) => ProviderUser;
}

const id = z.string().check(z.minLength(1), z.maxLength(255));
const facebookProfile = z.object({ id, name: z.optional(z.string()) });
const twitterProfile = z.object({ data: z.object({ id, username: z.optional(z.string()) }) });

/**
 * Facebook does not say of an e-mail whether it was verified, so it could be anybody's: none is asked for.
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

/** X tells no e-mail at all. (docs.x.com, OAuth 2.0 Authorization Code Flow with PKCE) */
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

/** OAuth 2 alone: who the user is, the network says when it is asked with the token. */
export class OAuthProvider implements IdentityProvider {
  readonly scope: string;
  readonly isOpenId = false;
  readonly #network: OAuthEndpoints;
  readonly #configuration: oidc.Configuration;
  readonly #profile: URL;

  constructor({ clientId, clientSecret, ...settings }: OAuthSettings, network: OAuthEndpoints) {
    const { authorize = network.authorize, token = network.token, profile = network.profile } = settings;
    this.scope = network.scope;
    this.#network = network;
    this.#profile = new URL(profile);
    const server = {
      // Networks that name themselves in the answer (RFC 9207) do so by their origin.
      issuer: new URL(authorize).origin,
      authorization_endpoint: authorize,
      token_endpoint: token,
    };
    this.#configuration = new oidc.Configuration(server, clientId, undefined, network.authentication(clientSecret));
    this.#configuration.timeout = PROVIDER_TIMEOUT_SECONDS;
    if ([authorize, token, profile].some(isInsecure)) oidc.allowInsecureRequests(this.#configuration);
  }

  async configuration(): Promise<oidc.Configuration> {
    return this.#configuration;
  }

  async identify(configuration: oidc.Configuration, { access_token: token }: Tokens): Promise<SocialIdentity> {
    const response = await oidc.fetchProtectedResource(configuration, token, this.#profile, 'GET');
    if (!response.ok) throw new Error(`the profile is answered with ${response.status}`);
    return this.#network.read(await response.json());
  }
}

/**
 * HTTP's own authentication, with `-`, `_` and `.` as they are: they may be escaped (RFC 6749, section 2.3.1) and
 * openid-client's own does so, but servers that do not unescape would then refuse most secrets.
 */
function basic(secret: string): oidc.ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    const pair = [clientId, secret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${btoa(pair)}`);
  };
}
