import * as oidc from 'openid-client';
import type { SocialIdentity } from '../../core/ports/services/identity-providers.ts';
import { isInsecure, labelOf, PROVIDER_TIMEOUT_SECONDS, type IdentityProvider, type Tokens } from './provider.ts';
import type { OidcSettings } from './social-settings.ts';

/** How long an issuer's discovery document is reused: a day, in milliseconds. */
const DISCOVERY_MS = 24 * 3600 * 1000;

/** Signs in by OpenID Connect: discovery returns the endpoints, and the signed ID token the user. */
export class OidcProvider implements IdentityProvider {
  readonly scope = 'openid email';
  readonly isOpenId = true;
  readonly #settings: OidcSettings;
  readonly #issuer: URL;
  #known: { readonly since: number; readonly configuration: Promise<oidc.Configuration> } | undefined;

  constructor(settings: OidcSettings, issuer: string) {
    this.#settings = settings;
    this.#issuer = new URL(settings.issuer ?? issuer);
  }

  configuration(): Promise<oidc.Configuration> {
    const now = Date.now();
    if (this.#known && now < this.#known.since + DISCOVERY_MS) return this.#known.configuration;
    const known = { since: now, configuration: this.#discover() };
    this.#known = known;
    // After a failed discovery the next sign-in tries again.
    known.configuration.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known.configuration;
  }

  async identify(configuration: oidc.Configuration, tokens: Tokens): Promise<SocialIdentity> {
    const claims = tokens.claims()!;
    const { sub: subject } = claims;
    // Some issuers put the e-mail address into the token, others return it from the userinfo endpoint.
    const userInfo =
      claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, subject)
        : claims;
    const { email, email_verified: isVerified, name } = userInfo as Readonly<Record<string, unknown>>;
    const isEmail = typeof email === 'string' && email !== '';
    const label = labelOf(isEmail ? email : typeof name === 'string' ? name : '') || subject;
    return { subject, label, ...(isEmail && isVerified === true && { email }) };
  }

  #discover(): Promise<oidc.Configuration> {
    const { clientId, clientSecret } = this.#settings;
    return oidc.discovery(this.#issuer, clientId, undefined, oidc.ClientSecretPost(clientSecret), {
      timeout: PROVIDER_TIMEOUT_SECONDS,
      execute: [
        // Also verifies the token's signature, instead of trusting the TLS connection alone.
        oidc.enableNonRepudiationChecks,
        ...(isInsecure(this.#issuer.href) ? [oidc.allowInsecureRequests] : []),
      ],
    });
  }
}
