import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AccountNav } from '../components/account-nav/account-nav.tsx';
import { SiteFrame } from '../components/site-frame/site-frame.tsx';
import { ModalsContext } from '../hooks/modals.ts';
import { usePage } from '../hooks/page-context.ts';
import { useProfile } from '../hooks/use-profile.ts';
import { modalLink, modalOf, PROCEED_TO } from './modals/modal-flags.ts';
import { NeedsScripts } from './modals/needs-scripts.tsx';
import { useLeavingWhenSignedOut, useModalRoom } from './modals/use-modal-room.tsx';
import { useTellingOfLogout } from './modals/use-telling-of-logout.ts';

/** Header and footer around the exchange pages, and the one modal that may stand before them. */
export function FrameScreen() {
  const { theme: first, year, saveTheme } = usePage();
  const [theme, setTheme] = useState(first);
  const { pathname, search } = useLocation();
  const profile = useProfile();
  const { open, host } = useModalRoom();
  const tellOfLogout = useTellingOfLogout();
  useLeavingWhenSignedOut();
  const proceedTo = PROCEED_TO.header;
  return (
    <ModalsContext value={open}>
      <SiteFrame
        theme={theme}
        year={year}
        onTheme={(chosen) => {
          setTheme(chosen);
          saveTheme(chosen);
        }}
        nav={
          <AccountNav
            user={profile && { email: profile.user.email }}
            loginLink={modalLink('login', proceedTo)}
            signUpLink={modalLink('signup', proceedTo)}
            onHowItWorks={() => open({ kind: 'howItWorks' })}
            onLogin={() => open({ kind: 'login', proceedTo })}
            onSignUp={() => open({ kind: 'signUp', proceedTo })}
            onLogout={tellOfLogout}
          />
        }
      >
        {!profile && modalOf(pathname, search) && <NeedsScripts />}
        <Outlet />
      </SiteFrame>
      {host}
    </ModalsContext>
  );
}
