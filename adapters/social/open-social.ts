import { type SocialProvider, SOCIAL_PROVIDERS } from '../../core/domain/account.ts';
import type { IdentityProviders } from '../../core/ports/identity-providers.ts';
import { CodeFlow } from './code-flow.ts';
import type { NetworkWay } from './network-way.ts';
import { FACEBOOK, OAuthWay, TWITTER } from './oauth-way.ts';
import { OpenIdWay } from './openid-way.ts';
import type { SocialSettings } from './social-settings.ts';

const GOOGLE = 'https://accounts.google.com';

/** Sign-in by the networks that are configured. No network is asked anything before somebody signs in with it. */
export function openSocial(settings: SocialSettings): IdentityProviders {
  const flows = new Map<SocialProvider, CodeFlow>();
  for (const network of SOCIAL_PROVIDERS) {
    const way = wayOf(network, settings);
    if (way) flows.set(network, new CodeFlow(network, way));
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

function wayOf(network: SocialProvider, { google, facebook, twitter }: SocialSettings): NetworkWay | undefined {
  if (network === 'google') return google && new OpenIdWay(google, GOOGLE);
  if (network === 'facebook') return facebook && new OAuthWay(facebook, FACEBOOK);
  return twitter && new OAuthWay(twitter, TWITTER);
}
