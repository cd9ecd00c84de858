import type { FormEvent } from 'react';
import type { SocialProvider } from '../../../../core/domain/accounts/account.ts';
import type { RegistrationField, RegistrationView } from '../../../../core/use-cases/accounts/sign-in/register.ts';
import { classNames } from '../../../hooks/class-names.ts';
import { useText } from '../../../hooks/i18n.ts';
import { useFormFocus } from '../../../hooks/forms/use-form.ts';
import { useErrorText } from '../../../hooks/forms/use-error-text.ts';
import { Button } from '../../button/button.tsx';
import { Icon } from '../../icon/icon.tsx';
import { LabelledField } from '../labelled-field.tsx';
import classes from '../modal-text.module.css';
import { SocialLinks } from './social-links.tsx';
import { WhyTooltip } from './why-tooltip.tsx';

interface SignUpFormProps {
  readonly view: RegistrationView;
  readonly networks: readonly SocialProvider[];
  readonly proceedTo: string;
  onEdit(field: RegistrationField, value: string): void;
  onSubmit(): void;
  onWhy(): void;
  onLogin(): void;
}

const SUBMIT = {
  editing: 'signUp.continue',
  submitting: 'signUp.sending',
  sent: 'signUp.sent',
  done: 'signUp.sent',
} as const;

/** The sign-up (specification, section 2). */
export function SignUpForm({ view, networks, proceedTo, onEdit, onSubmit, onWhy, onLogin }: SignUpFormProps) {
  const text = useText();
  const errorText = useErrorText();
  const form = useFormFocus(view);
  const { errors, status, isShaking } = view;
  const isBusy = status !== 'editing';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className={classes['stack']}>
      <p className={classes['lead']}>{text('signUp.hint')}</p>
      <form ref={form} className={classes['form']} noValidate onSubmit={submit}>
        <Fields view={view} onEdit={onEdit} />
        <WhyTooltip onReadMore={onWhy} />
        <Button type="submit" look="primary" isWide disabled={isBusy}>
          {status === 'sent' && <Icon name="check" />}
          {text(SUBMIT[status])}
        </Button>
        <p className={classes['main']} role="alert">
          {errorText(errors['main'])}
        </p>
      </form>
      <SocialLinks networks={networks} proceedTo={proceedTo} />
      <Notes />
      <Rules />
      <p className={classes['line']}>
        {text('signUp.member')}
        <button
          type="button"
          className={classNames(classes['link'], isShaking && classes['shaking'])}
          onClick={onLogin}
        >
          {text('signUp.login')}
        </button>
      </p>
    </div>
  );
}

function Fields({ view, onEdit }: Pick<SignUpFormProps, 'view' | 'onEdit'>) {
  const text = useText();
  const errorText = useErrorText();
  const { values, errors, status } = view;
  const isBusy = status !== 'editing';
  return (
    <>
      <LabelledField
        label={text('signUp.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={values.email}
        error={errorText(errors['email'])}
        disabled={isBusy}
        onText={(value) => onEdit('email', value)}
      />
      <label className={classes['check']}>
        <input
          type="checkbox"
          name="subscription"
          checked={values.subscription !== ''}
          disabled={isBusy}
          onChange={({ target }) => onEdit('subscription', target.checked ? '1' : '')}
        />
        {text('signUp.subscription')}
      </label>
    </>
  );
}

/** What an account is subject to, in tabs of their own: the form stays as it is. */
function Rules() {
  const text = useText();
  return (
    <p className={classes['line']}>
      {text('signUp.rules')}
      <a href="/terms-of-use" target="_blank" rel="noopener">
        {text('footer.terms')}
      </a>
      <a href="/privacy-policy" target="_blank" rel="noopener">
        {text('footer.privacy')}
      </a>
    </p>
  );
}

/** Security notes for new users. */
function Notes() {
  const text = useText();
  return (
    <ul className={classes['notes']}>
      {(['signUp.noteKeys', 'signUp.noteMail'] as const).map((note) => (
        <li key={note} className={classes['note']}>
          <Icon name="check" />
          {text(note)}
        </li>
      ))}
    </ul>
  );
}
