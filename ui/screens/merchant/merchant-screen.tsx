import { useState } from 'react';
import { Link, type RouteObject, useLoaderData, useRevalidator } from 'react-router-dom';
import { useText } from '../../hooks/i18n.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { type AccessCheck, requireSession } from '../require-session.ts';
import type { PageHandle } from '../page-head.ts';
import frame from '../../theme/frame.module.css';
import classes from '../profile/profile-screen.module.css';
import steps from './first-steps.module.css';
import { EventsOfPayments } from './events-of-payments.tsx';
import { type MerchantPageData, merchantLoader } from './merchant-data.ts';
import { PaymentsPanel } from './payments-panel.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';

const handle: PageHandle = {
  source: 'ui/screens/merchant/merchant-screen.tsx',
  isGuarded: true,
  head: (_data, text) => ({ title: text('merchant.title'), isPrivate: true }),
};

export function merchant(
  resolve: Resolve,
  accessCheck: AccessCheck,
): Pick<RouteObject, 'Component' | 'loader' | 'handle'> {
  return { Component: MerchantScreen, loader: requireSession(accessCheck, merchantLoader(resolve)), handle };
}

/** `/merchant`: settings of payments and webhooks, and the lists of both. */
function MerchantScreen() {
  const text = useText();
  const data = useLoaderData<MerchantPageData>();
  const { revalidate } = useRevalidator();
  const renew = () => void revalidate();
  // The secret that was just created: it is shown once.
  const [secret, setSecret] = useState<string>();
  const { hasSecret } = data.merchant;
  useTitle(text('merchant.title'));
  usePrivatePage();
  return (
    <div className={frame['page']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{text('merchant.heading')}</h1>
        <p className={classes['whose']}>{text('merchant.intro')}</p>
        <p>
          <Link to="/payment-button" reloadDocument>
            {text('merchant.builderLink')}
          </Link>
          {' · '}
          <Link to="/developers">{text('merchant.docsLink')}</Link>
        </p>
        {!hasSecret && <FirstSteps />}
      </header>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <SettingsPanel user={data.user} merchant={data.merchant} onSecret={setSecret} onChanged={renew} />
          <SecretPanel
            user={data.user}
            merchant={data.merchant}
            secret={secret}
            onSecret={setSecret}
            onChanged={renew}
          />
        </div>
        <div className={classes['column']}>
          <PaymentsPanel payments={data.payments} currencies={data.currencies} />
          <EventsOfPayments
            deliveries={data.deliveries}
            hasAddress={data.merchant.webhookUrl !== undefined}
            isHeld={Boolean(data.merchant.isSecretUnconfirmed || data.merchant.isWebhookUnconfirmed)}
            onChanged={renew}
          />
        </div>
      </div>
    </div>
  );
}

/** What a new merchant does, in order. */
function FirstSteps() {
  const text = useText();
  return (
    <ol className={steps['steps']}>
      <li>{text('merchant.stepSettings')}</li>
      <li>{text('merchant.stepSecret')}</li>
      <li>{text('merchant.stepButton')}</li>
    </ol>
  );
}
