import { type ReactNode, useState } from 'react';
import type { SavedAddress } from '../../../../core/domain/accounts/saved-address.ts';
import type { Destination } from '../../../../core/domain/transactions/transaction.ts';
import { isNewlySaved } from '../../../components/saved-address/is-newly-saved.ts';
import { useText } from '../../../hooks/i18n.ts';
import badge from '../../../theme/badge.module.css';
import links from '../destination-fields.module.css';
import classes from './address-tools.module.css';
import type { OwnAddresses } from './use-own-addresses.ts';

interface OwnChoicesProps {
  readonly own: OwnAddresses;
  /** Hidden: of which field. */
  readonly named: ReactNode;
  onChoose(destination: Destination): void;
}

/** A member's saved addresses by their names, and those used before. */
export function OwnChoices({ own: { saved, earlier }, named, onChoose }: OwnChoicesProps) {
  const text = useText();
  return (
    <>
      {saved.length > 0 && (
        <Choices label={text('saved.pick')} named={named}>
          {saved.map((one) => (
            <Choice key={one.id} address={one.address} onChoose={() => onChoose(one)} saved={one} />
          ))}
        </Choices>
      )}
      {earlier.length > 0 && (
        <Choices label={text('tools.earlier')} named={named}>
          {earlier.map((address) => (
            <Choice key={address} address={address} onChoose={() => onChoose({ address })} />
          ))}
        </Choices>
      )}
    </>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly named: ReactNode;
  readonly children: ReactNode;
}

/** A button that shows them: they come from the service, and would move what is below if they showed themselves. */
function Choices({ label, named, children }: ChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={links['link']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
        {named}
      </button>
      {isOpen && <div className={classes['choices']}>{children}</div>}
    </>
  );
}

interface ChoiceProps {
  readonly address: string;
  readonly saved?: SavedAddress;
  onChoose(): void;
}

function Choice({ address, saved, onChoose }: ChoiceProps) {
  const text = useText();
  const whole = [saved?.name, address, saved?.extraId].filter((part) => part !== undefined).join(', ');
  return (
    <button
      type="button"
      className={classes['earlier']}
      title={whole}
      // A saved one is called by its name, as shown; the title describes it.
      aria-label={saved ? undefined : whole}
      onClick={onChoose}
    >
      {saved && (
        <>
          <bdi className={classes['name']}>{saved.name}</bdi>{' '}
        </>
      )}
      <bdi dir="ltr">{shortened(address)}</bdi>
      {saved?.extraId !== undefined && (
        <>
          {' · '}
          <bdi dir="ltr">{shortened(saved.extraId)}</bdi>
        </>
      )}
      {saved && isNewlySaved(saved) && (
        <>
          {' '}
          <span className={badge['badge']} data-tone="attention">
            {text('saved.new')}
          </span>
        </>
      )}
    </button>
  );
}

/** Beginning and end, for telling one's own addresses apart; the whole address is in the field once it is chosen. */
function shortened(address: string): string {
  return address.length <= 20 ? address : `${address.slice(0, 9)}…${address.slice(-7)}`;
}
