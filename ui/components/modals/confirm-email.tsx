import { messagesOf } from '../../../core/contract/field-error.ts';
import { mailProvider } from '../../../core/domain/accounts/mail-provider.ts';
import { useErrorText } from '../../hooks/forms/use-error-text.ts';
import type { ActionState } from '../../hooks/forms/use-action.ts';
import { useText } from '../../hooks/i18n.ts';
import { MailLink } from './mail-link.tsx';
import classes from './modal-text.module.css';

interface ConfirmEmailProps {
  /** The address that the mail went to. */
  readonly email: string;
  /** State of sending it again. */
  readonly state: ActionState;
  /** True once it was sent again. */
  readonly isSentAgain: boolean;
  onAgain(): void;
  /** Corrects the address. */
  onOther(): void;
}

/** Says that the mail with the link was sent, and where to; it can be sent again, and the address corrected. */
export function ConfirmEmail({ email, state, isSentAgain, onAgain, onOther }: ConfirmEmailProps) {
  const text = useText();
  const said = useErrorText();
  return (
    <div className={classes['stack']}>
      <p>{text('confirmEmail.text')}</p>
      <p className={classes['address']}>
        <bdi>{email}</bdi>
      </p>
      {/* Of other addresses only the domain is known, whose web site need not have any mail. */}
      {mailProvider(email).logo && <MailLink email={email} label="confirmEmail.open" />}
      <p className={classes['line']}>
        {text('confirmEmail.missing')}
        <button type="button" className={classes['link']} disabled={state.status === 'busy'} onClick={onAgain}>
          {text('confirmEmail.again')}
        </button>
        <button type="button" className={classes['link']} onClick={onOther}>
          {text('confirmEmail.other')}
        </button>
      </p>
      <output className={state.status === 'failed' ? classes['main'] : classes['lead']}>
        {isSentAgain && state.status === 'idle' && text('confirmEmail.sentAgain')}
        {state.status === 'failed' && (said(Object.values(messagesOf(state.error)).flat()) ?? text('action.failed'))}
      </output>
    </div>
  );
}
