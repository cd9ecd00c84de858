import { type RouteObject, useLoaderData } from 'react-router-dom';
import type { ApiKeyView } from '../../../core/domain/merchants/merchant.ts';
import { Article } from '../../components/content/article.tsx';
import { useText } from '../../hooks/i18n.ts';
import { onPlainClick } from '../../hooks/on-plain-click.ts';
import { useModals } from '../../hooks/modals.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { contentTitle } from '../content/content-title.ts';
import { modalLink } from '../modals/modal-flags.ts';
import type { PageHandle } from '../page-head.ts';
import { type DevelopersData, developersLoader } from './developers-data.ts';
import { KeysPanel } from './keys-panel.tsx';
import { PublishablePanel } from './publishable-panel.tsx';

const PATH = '/developers';

export function developers(resolve: Resolve): Pick<RouteObject, 'Component' | 'loader' | 'handle'> {
  const handle: PageHandle<DevelopersData> = {
    source: 'ui/screens/developers/developers-screen.tsx',
    look: 'landing',
    head: ({ page: { title, description, keywords, path: canonical, locale, locales } }, text) => ({
      title: contentTitle(text, title),
      description,
      keywords,
      canonical,
      written: { locale, locales },
    }),
  };
  return { Component: DevelopersScreen, loader: developersLoader(resolve), handle };
}

/** `/developers`: how programs use this service, and the signed-in user's keys. */
function DevelopersScreen() {
  const { page, apiKey, origin, keys } = useLoaderData<DevelopersData>();
  const profile = useProfile();
  useTitle(contentTitle(useText(), page.title));
  return (
    <Article page={page} isFolded>
      {profile === undefined ? (
        <SignIn />
      ) : (
        <>
          {apiKey !== undefined && <PublishablePanel apiKey={apiKey} origin={origin} view={publishableOf(keys)} />}
          {keys && <KeysPanel user={profile.user} keys={keys} />}
        </>
      )}
    </Article>
  );
}

function publishableOf(keys: DevelopersData['keys']): ApiKeyView | undefined {
  return Array.isArray(keys) ? keys.find(({ kind }) => kind === 'publishable') : undefined;
}

function SignIn() {
  const text = useText();
  const open = useModals();
  return (
    <p>
      <a href={modalLink('login', PATH)} onClick={onPlainClick(() => open({ kind: 'login', proceedTo: PATH }))}>
        {text('developers.signIn')}
      </a>
    </p>
  );
}
