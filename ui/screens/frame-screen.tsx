import { useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { SiteFrame } from '../components/site-frame/site-frame.tsx';
import { usePageFocus } from '../components/site-frame/use-page-focus.ts';
import { SupportContext } from '../components/support-panel/support-context.ts';
import { ModalsContext } from '../hooks/modals.ts';
import { usePage } from '../hooks/page-context.ts';
import { useProfile } from '../hooks/use-profile.ts';
import { modalLink, modalOf, PROCEED_TO } from './modals/modal-flags.ts';
import { NeedsScripts } from './modals/needs-scripts.tsx';
import { useLeavingWhenSignedOut, useModalHost } from './modals/use-modal-host.tsx';
import { useLogoutBroadcast } from './modals/use-logout-broadcast.ts';
import type { PageHandle } from './page-head.ts';
import { useSupportPanel } from './support/use-support-panel.tsx';
import { useLanguage } from './use-language.ts';

/** Header and footer around pages, with the modal and the support panel. */
export function FrameScreen() {
  const { theme: first, year, site, saveTheme } = usePage();
  const [theme, setTheme] = useState(first);
  const { pathname, search } = useLocation();
  const profile = useProfile();
  const { open, host } = useModalHost();
  const support = useSupportPanel();
  const broadcastLogout = useLogoutBroadcast();
  useLeavingWhenSignedOut();
  usePageFocus();
  const proceedTo = PROCEED_TO.header;
  return (
    <ModalsContext value={open}>
      <SiteFrame
        look={useLook()}
        {...useLanguage()}
        theme={theme}
        year={year}
        site={site}
        onTheme={(chosen) => {
          setTheme(chosen);
          saveTheme(chosen);
        }}
        user={profile && { email: profile.user.email }}
        loginLink={modalLink('login', proceedTo)}
        signUpLink={modalLink('signup', proceedTo)}
        onHowItWorks={() => open({ kind: 'howItWorks' })}
        onLogin={() => open({ kind: 'login', proceedTo })}
        onSignUp={() => open({ kind: 'signUp', proceedTo })}
        onLogout={broadcastLogout}
        onSupport={() => support.open()}
      >
        {!profile && modalOf(pathname, search) && <NeedsScripts />}
        <SupportContext value={support.open}>
          <Outlet />
        </SupportContext>
      </SiteFrame>
      {host}
      {support.panel}
    </ModalsContext>
  );
}

/** Look of the current page; `standard` where the page does not set it. */
function useLook() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  return handle?.look ?? 'standard';
}
