import { type SocialProvider, SOCIAL_PROVIDERS } from '../../core/domain/accounts/account.ts';
import type { IdentityProviders } from '../../core/ports/services/identity-providers.ts';
import { CodeFlow } from './code-flow.ts';
import type { IdentityProvider } from './provider.ts';
import { FACEBOOK, OAuthProvider, TWITTER } from './oauth-provider.ts';
import { OidcProvider } from './oidc-provider.ts';
import type { SocialSettings } from './social-settings.ts';

const GOOGLE = 'https://accounts.google.com';

/** Creates the configured sign-in providers. No provider is contacted before somebody signs in with it. */
export function createProviders(settings: SocialSettings): IdentityProviders {
  const flows = new Map<SocialProvider, CodeFlow>();
  for (const network of SOCIAL_PROVIDERS) {
    const identityProvider = identityProviderOf(network, settings);
    if (identityProvider) flows.set(network, new CodeFlow(network, identityProvider));
  }
  const flowOf = (network: SocialProvider) => {
    const flow = flows.get(network);
    if (!flow) throw new Error(`${network} is not configured`);
    return flow;
  };
  return {
    networks: [...flows.keys()],
    begin: async (network, callback) => flowOf(network).begin(callback),
    finish: async (network, returned, kept) => flowOf(network).finish(returned, kept),
  };
}

function identityProviderOf(
  network: SocialProvider,
  { google, facebook, twitter }: SocialSettings,
): IdentityProvider | undefined {
  if (network === 'google') return google && new OidcProvider(google, GOOGLE);
  if (network === 'facebook') return facebook && new OAuthProvider(facebook, FACEBOOK);
  return twitter && new OAuthProvider(twitter, TWITTER);
}
