import { type RouteObject, useLoaderData } from 'react-router-dom';
import { Moment } from '../../components/moment/moment.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { Resolve } from '../../hooks/use-use-case.ts';
import { type Gate, guarded } from '../guarded.ts';
import { EmailPanel } from './email-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { ExchangesPanel } from './exchanges-panel.tsx';
import { MinerPanel } from './miner-panel.tsx';
import { NetworksPanel } from './networks-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { type ProfilePageData, profileLoader } from './profile-data.ts';
import { ProfileErrors } from './profile-errors.tsx';
import classes from './profile-screen.module.css';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';
import { UnconfirmedPanel } from './unconfirmed-panel.tsx';
import { useMember } from './use-member.ts';

/** What the route of `/profile` is made of. */
export function profile(resolve: Resolve, gate: Gate): Pick<RouteObject, 'Component' | 'loader'> {
  return { Component: ProfileScreen, loader: guarded(gate, profileLoader(resolve)) };
}

/** `/profile`: how one signs in, where one is signed in, what was exchanged and what happened. */
function ProfileScreen() {
  const text = useText();
  const data = useLoaderData<ProfilePageData>();
  const { profile, member } = useMember(data);
  const { user } = profile;
  const isHydrated = useHydrated();
  useTitle(text('profile.title'));
  usePrivatePage();
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{text('profile.heading')}</h1>
        <p className={classes['whose']}>
          {text('profile.since')} <Moment iso={user.createdAt} />
        </p>
      </header>
      {!isHydrated && (
        <noscript>
          <p className={classes['whose']}>{text('profile.needsScripts')}</p>
        </noscript>
      )}
      <ProfileErrors errors={profile.errors} member={member} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <UnconfirmedPanel user={user} settings={data.unconfirmed} member={member} />
          <EmailPanel user={user} member={member} />
          <PasswordPanel user={user} member={member} />
          <TwoFactorPanel user={user} member={member} />
          <NetworksPanel user={user} linked={profile.networks} available={data.networks} member={member} />
          <MinerPanel status={user.minerStatus} member={member} />
        </div>
        <div className={classes['column']}>
          <SessionsPanel user={user} sessions={data.sessions} member={member} />
          <ExchangesPanel exchanges={data.exchanges} currencies={data.currencies} />
          <EventsPanel events={data.events} />
        </div>
      </div>
    </div>
  );
}
