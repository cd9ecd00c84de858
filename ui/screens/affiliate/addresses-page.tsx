import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { buttonClass } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import type { PartProps } from './account/account-page.tsx';
import { AddressForm } from './address-form.tsx';
import type { PartOf } from './affiliate-data.ts';
import classes from './parts.module.css';
import { AddressLine } from './address-line.tsx';

/** `/affiliate/addresses`: payout addresses. */
export function AddressesPage({ part: { addresses }, page }: PartProps<PartOf<'addresses'>>) {
  const text = useText();
  const [search] = useSearchParams();
  const [statusMessage, setStatusMessage] = useState<string>();
  // A link from a balance, or a press on a line, preselects the currency.
  const [chosen, setChosen] = useState({ currency: search.get('currency') ?? undefined, turn: 0, focuses: false });
  /** Restarts the form with a currency. */
  const choose = (currency: string | undefined) =>
    setChosen(({ turn }) => ({ currency, turn: turn + 1, focuses: currency !== undefined }));
  const user = useProfile()?.user;
  const hasTwoFactor = user?.totpState === 'on';
  const done = (what: string) => {
    setStatusMessage(what);
    page.renew();
  };
  return (
    <div className={classes['columns']}>
      <Panel title={text('affiliate.addresses')} isRaised>
        <p className={classes['note']}>{text('affiliate.addressesNote')}</p>
        {addresses.length === 0 ? (
          <p>{text('affiliate.addressesNone')}</p>
        ) : (
          <ul>
            {addresses.map((address) => (
              <AddressLine
                key={address.currency}
                address={address}
                page={page}
                user={user}
                canChange={hasTwoFactor}
                onChange={() => choose(address.currency)}
                onDone={done}
              />
            ))}
          </ul>
        )}
        <StatusMessage>{statusMessage}</StatusMessage>
      </Panel>
      <Panel title={text('affiliate.newAddress')}>
        {hasTwoFactor ? (
          <AddressForm
            key={chosen.turn}
            chosen={chosen.currency}
            focuses={chosen.focuses}
            page={page}
            onSaved={(what) => {
              done(what);
              choose(undefined);
            }}
          />
        ) : (
          <Callout tone="attention">
            <p>{text('affiliate.needsTwoFactor')}</p>
            <Link to="/profile" className={buttonClass({ look: 'quiet' })}>
              {text('affiliate.setUpTwoFactor')}
            </Link>
          </Callout>
        )}
      </Panel>
    </div>
  );
}
