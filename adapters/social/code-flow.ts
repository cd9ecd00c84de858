import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import type { SocialProvider } from '../../core/domain/accounts/account.ts';
import type { SocialIdentity } from '../../core/ports/services/identity-providers.ts';
import type { IdentityProvider } from './provider.ts';

/** How long a sign-in may take, in milliseconds. */
const SIGN_IN_TTL_MS = 600_000;

/** The state that ties a provider's response to a sign-in; secret until the response arrives. */
const pendingSignIn = z.object({
  network: z.string(),
  state: z.string().check(z.minLength(20)),
  verifier: z.string().check(z.minLength(43)),
  nonce: z.optional(z.string().check(z.minLength(20))),
  /** Expiry of the sign-in, in milliseconds since 1970. */
  until: z.number(),
});

/** The authorization code flow with PKCE, S256 (RFC 7636), state, and a nonce where there is an ID token. */
export class CodeFlow {
  readonly #network: SocialProvider;
  readonly #identityProvider: IdentityProvider;

  constructor(network: SocialProvider, identityProvider: IdentityProvider) {
    this.#network = network;
    this.#identityProvider = identityProvider;
  }

  /** As `IdentityProviders.begin`. */
  async begin(callback: string): Promise<{ readonly location: string; readonly kept: string }> {
    const { scope, isOpenId } = this.#identityProvider;
    const configuration = await this.#identityProvider.configuration().catch((cause: unknown) => this.#fail(cause));
    const pending: z.infer<typeof pendingSignIn> = {
      network: this.#network,
      state: oidc.randomState(),
      verifier: oidc.randomPKCECodeVerifier(),
      nonce: isOpenId ? oidc.randomNonce() : undefined,
      until: Date.now() + SIGN_IN_TTL_MS,
    };
    const location = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope,
      state: pending.state,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      ...(pending.nonce !== undefined && { nonce: pending.nonce }),
    });
    return { location: location.href, kept: JSON.stringify(pending) };
  }

  /** As `IdentityProviders.finish`. */
  async finish(returned: string, kept: string): Promise<SocialIdentity> {
    try {
      const { network, state, verifier, nonce, until } = pendingSignIn.parse(JSON.parse(kept));
      // A response of one provider must not finish a sign-in with another.
      if (network !== this.#network) throw new Error('the sign-in belongs to another provider');
      if (Date.now() > until) throw new Error('the sign-in has expired');
      const { isOpenId } = this.#identityProvider;
      if (isOpenId && nonce === undefined) throw new Error('the sign-in has no nonce');
      const configuration = await this.#identityProvider.configuration();
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(returned), {
        expectedState: state,
        pkceCodeVerifier: verifier,
        idTokenExpected: isOpenId,
        ...(nonce !== undefined && { expectedNonce: nonce }),
      });
      return await this.#identityProvider.identify(configuration, tokens);
    } catch (cause) {
      return this.#fail(cause);
    }
  }

  /** Rethrows without details: errors of libraries may quote tokens, so only the kind of error is reported. */
  #fail(cause: unknown): never {
    throw new Error(`signing in with ${this.#network} failed: ${kindOf(cause)}`);
  }
}

/** A short word of the protocol; excludes longer texts, which a visitor or a provider could have written. */
const WORD = /^[\w.-]{1,64}$/;

function kindOf(failure: unknown): string {
  const words: string[] = [];
  for (let each = failure; each instanceof Error; each = each.cause) {
    const { code, error } = each as { readonly code?: unknown; readonly error?: unknown };
    words.push(...[code, error].filter((word): word is string => typeof word === 'string' && WORD.test(word)));
  }
  if (words.length > 0) return [...new Set(words)].join(' ');
  // Our own messages are safe; those of a parser quote its input.
  const isOurs = failure instanceof Error && failure.constructor === Error;
  return isOurs ? failure.message : failure instanceof Error ? failure.name : 'unknown';
}
