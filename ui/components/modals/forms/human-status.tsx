import type { ProofStatus } from '../../../../core/use-cases/accounts/sign-in/captcha-verification.ts';
import { useText } from '../../../hooks/i18n.ts';
import { Icon } from '../../icon/icon.tsx';
import classes from './human-status.module.css';

interface HumanStatusProps {
  readonly status: ProofStatus;
  onRetry(): void;
}

/** Progress of a form's CAPTCHA, in one line. */
export function HumanStatus({ status, onRetry }: HumanStatusProps) {
  const text = useText();
  return (
    <div className={classes['row']} data-status={status}>
      <span className={classes['mark']}>
        {status === 'done' && <Icon name="check" />}
        {status === 'failed' && <Icon name="alert" />}
      </span>
      <output className={classes['word']}>{text(`human.${status}`)}</output>
      {status === 'failed' && (
        <button type="button" className={classes['retry']} onClick={onRetry}>
          {text('human.retry')}
        </button>
      )}
    </div>
  );
}
