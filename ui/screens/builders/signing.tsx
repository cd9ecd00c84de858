import { Link } from 'react-router-dom';
import type { Merchant } from '../../../core/domain/merchants/merchant.ts';
import { SignLink } from '../../../core/use-cases/merchants/merchant-account.ts';
import { FormProblem } from '../../components/account-form/form-problem.tsx';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { Button } from '../../components/button/button.tsx';
import { useText } from '../../hooks/i18n.ts';
import { onPlainClick } from '../../hooks/on-plain-click.ts';
import { useModals } from '../../hooks/modals.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { problemOf } from '../../hooks/forms/use-account-form.ts';
import { useResolve } from '../../hooks/use-use-case.ts';
import { modalLink } from '../modals/modal-flags.ts';
import classes from './builder.module.css';

const PATH = '/payment-button';

interface SigningProps {
  /** Undefined for a visitor who is not signed in. */
  readonly merchant: Merchant | undefined;
  readonly options: Readonly<Record<string, string>>;
  readonly isSigned: boolean;
  onSigned(url: string): void;
}

/** Signs a link on the server, so that nobody can change its parameters. */
export function Signing({ merchant, options, isSigned, onSigned }: SigningProps) {
  const text = useText();
  const resolve = useResolve();
  const openModal = useModals();
  const { state, run } = useAction();
  if (merchant === undefined) {
    const open = onPlainClick(() => openModal({ kind: 'login', proceedTo: PATH }));
    return (
      <p>
        <a href={modalLink('login', PATH)} onClick={open}>
          {text('builder.signIn')}
        </a>
      </p>
    );
  }
  const isBusy = state.status === 'busy';
  const sign = () => void run(async () => onSigned(await resolve(SignLink).execute('payment', options)));
  return (
    <>
      <p className={classes['intro']}>{text('builder.signNote')}</p>
      <div className={classes['row']}>
        <Button look="primary" disabled={isBusy || isSigned || !merchant.hasSecret} aria-busy={isBusy} onClick={sign}>
          {text('builder.sign')}
        </Button>
        {!merchant.hasSecret && <Link to="/merchant">{text('builder.needsSecret')}</Link>}
      </div>
      <FormProblem problem={state.status === 'failed' ? problemOf(state.error) : undefined} />
      <StatusMessage>{isSigned ? text('builder.signed') : undefined}</StatusMessage>
    </>
  );
}
