import { Button } from '../../../components/button/button.tsx';
import { Callout } from '../../../components/callout/callout.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import classes from '../profile-parts.module.css';
import type { TwoFactorProps } from './two-factor-props.ts';
import { CheckForm, EndForm, RenewForm } from './two-factor-forms.tsx';

/** Number of recovery codes left from which on the user is advised to make new ones. */
const FEW = 3;

/** Two-factor authentication while it is on: recovery codes left, new ones, and the form to switch it off. */
export function TwoFactorOn(props: TwoFactorProps) {
  const text = useText();
  const { ref: renewRef, isOpen: isRenewing, open: renew, close: keep } = useDisclosure();
  const { ref: endRef, isOpen: isEnding, open: end, close: stay } = useDisclosure();
  const { ref: checkRef, isOpen: isChecking, open: check, close: leave } = useDisclosure();
  const { recoveryCodesLeft: count } = props.user;
  const left = text('twoFactor.codesLeft', { count });
  return (
    <>
      <p className={classes['note']}>{text('twoFactor.onNote')}</p>
      {count > FEW ? (
        <p className={classes['note']}>{left}</p>
      ) : (
        <Callout tone="attention">
          <p>
            {left} {text('twoFactor.codesFew')}
          </p>
        </Callout>
      )}
      {isRenewing && <RenewForm {...props} onCancel={keep} />}
      {isEnding && <EndForm {...props} onCancel={stay} />}
      {isChecking && <CheckForm {...props} onCancel={leave} />}
      {!isRenewing && !isEnding && !isChecking && (
        <div className={classes['row']}>
          <Button ref={checkRef} look="quiet" onClick={check}>
            {text('twoFactor.check')}
          </Button>
          <Button ref={renewRef} look="quiet" onClick={renew}>
            {text('twoFactor.renew')}
          </Button>
          <Button ref={endRef} look="quiet" onClick={end}>
            {text('twoFactor.switchOff')}
          </Button>
        </div>
      )}
    </>
  );
}
