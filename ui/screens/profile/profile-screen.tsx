import { type RouteObject, useLoaderData } from 'react-router-dom';
import { DateTime } from '../../components/date-time/date-time.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { type AccessCheck, requireSession } from '../require-session.ts';
import { AddressesPanel } from './addresses/addresses-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { EventsPanel } from './sessions/events-panel.tsx';
import { ExchangesPanel } from './exchanges-panel.tsx';
import { MinerPanel } from './miner-panel.tsx';
import { ProvidersPanel } from './providers/providers-panel.tsx';
import { PasskeysPanel } from './passkeys/passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { type ProfilePageData, profileLoader } from './profile-data.ts';
import { ProfileErrors } from './profile-errors.tsx';
import frame from '../../theme/frame.module.css';
import classes from './profile-screen.module.css';
import { SessionsPanel } from './sessions/sessions-panel.tsx';
import { TwoFactorPanel } from './two-factor/two-factor-panel.tsx';
import { UnconfirmedPanel } from './unconfirmed/unconfirmed-panel.tsx';
import { useProfileActions } from './use-profile-actions.ts';

export function profile(resolve: Resolve, accessCheck: AccessCheck): Pick<RouteObject, 'Component' | 'loader'> {
  return { Component: ProfileScreen, loader: requireSession(accessCheck, profileLoader(resolve)) };
}

/** `/profile`: sign-in methods, sessions, latest exchanges and account events. */
function ProfileScreen() {
  const text = useText();
  const data = useLoaderData<ProfilePageData>();
  const { profile, actions } = useProfileActions(data);
  const { user } = profile;
  const isHydrated = useHydrated();
  useTitle(text('profile.title'));
  usePrivatePage();
  return (
    <div className={frame['page']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{text('profile.heading')}</h1>
        <p className={classes['whose']}>
          {text('profile.since')} <DateTime iso={user.createdAt} />
        </p>
      </header>
      {!isHydrated && (
        <noscript>
          <p className={classes['whose']}>{text('profile.needsScripts')}</p>
        </noscript>
      )}
      <ProfileErrors errors={profile.errors} actions={actions} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <UnconfirmedPanel user={user} settings={data.unconfirmed} actions={actions} />
          <EmailPanel user={user} actions={actions} />
          <PasswordPanel user={user} actions={actions} />
          <TwoFactorPanel user={user} actions={actions} />
          <PasskeysPanel user={user} passkeys={data.passkeys} actions={actions} />
          <ProvidersPanel user={user} linked={profile.networks} available={data.networks} actions={actions} />
          <MinerPanel status={user.minerStatus} actions={actions} />
        </div>
        <div className={classes['column']}>
          <SessionsPanel user={user} sessions={data.sessions} actions={actions} />
          <AddressesPanel addresses={data.addresses} currencies={data.currencies} actions={actions} />
          <ExchangesPanel exchanges={data.exchanges} currencies={data.currencies} />
          <EventsPanel events={data.events} />
        </div>
      </div>
    </div>
  );
}
