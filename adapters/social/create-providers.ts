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
  for (const provider of SOCIAL_PROVIDERS) {
    const identityProvider = identityProviderOf(provider, settings);
    if (identityProvider) flows.set(provider, new CodeFlow(provider, identityProvider));
  }
  const flowOf = (provider: SocialProvider) => {
    const flow = flows.get(provider);
    if (!flow) throw new Error(`${provider} is not configured`);
    return flow;
  };
  return {
    networks: [...flows.keys()],
    begin: async (provider, callback) => flowOf(provider).begin(callback),
    finish: async (provider, returned, kept) => flowOf(provider).finish(returned, kept),
  };
}

function identityProviderOf(
  provider: SocialProvider,
  { google, facebook, twitter }: SocialSettings,
): IdentityProvider | undefined {
  if (provider === 'google') return google && new OidcProvider(google, GOOGLE);
  if (provider === 'facebook') return facebook && new OAuthProvider(facebook, FACEBOOK);
  return twitter && new OAuthProvider(twitter, TWITTER);
}
