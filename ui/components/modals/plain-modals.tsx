import { useText } from '../../hooks/i18n.ts';
import { Button } from '../button/button.tsx';
import { MailLink } from './mail-link.tsx';
import classes from './modal-text.module.css';
import { Points } from './points.tsx';

interface MemberOrNotProps {
  onNew(): void;
  onLogin(): void;
  /** Goes on without an account; undefined where that is not offered. */
  readonly onGuest?: (() => void) | undefined;
}

/** Asks whether the visitor has an account (specification, section 2), and offers to go on without one. */
export function MemberOrNot({ onNew, onLogin, onGuest }: MemberOrNotProps) {
  const text = useText();
  return (
    <div className={classes['stack']}>
      <p className={classes['lead']}>{text('member.lead')}</p>
      <Button look="primary" isWide onClick={onNew}>
        {text('member.new')}
      </Button>
      <Button look="quiet" isWide onClick={onLogin}>
        {text('member.login')}
      </Button>
      {onGuest && (
        <>
          <Button look="quiet" isWide onClick={onGuest}>
            {text('member.guest')}
          </Button>
          <p className={classes['lead']}>{text('member.guestNote')}</p>
        </>
      )}
    </div>
  );
}

/** Confirms that the recovery instructions were sent. */
export function RecoverySent({ email, onBack }: { readonly email: string; onBack(): void }) {
  const text = useText();
  return (
    <div className={classes['stack']}>
      <p className={classes['address']}>{text('recover.sent', { email })}</p>
      <p className={classes['lead']}>{text('recover.junk')}</p>
      <MailLink email={email} label="recover.open" />
      <button type="button" className={classes['link']} onClick={onBack}>
        {text('forgot.back')}
      </button>
    </div>
  );
}

/** Explains the use of the e-mail. */
export function WhyEmail({ onBack }: { onBack(): void }) {
  const text = useText();
  return (
    <div className={classes['stack']}>
      <Points
        points={[
          ['whyEmail.verifies', 'whyEmail.verifiesText'],
          ['whyEmail.helps', 'whyEmail.helpsText'],
          ['whyEmail.restores', 'whyEmail.restoresText'],
        ]}
      />
      <Button look="primary" isWide onClick={onBack}>
        {text('whyEmail.back')}
      </Button>
    </div>
  );
}

/** The steps of an exchange. */
export function HowItWorks() {
  return (
    <Points
      points={[
        ['howItWorks.pick', 'howItWorks.pickText'],
        ['howItWorks.address', 'howItWorks.addressText'],
        ['howItWorks.send', 'howItWorks.sendText'],
        ['howItWorks.receive', 'howItWorks.receiveText'],
      ]}
    />
  );
}
