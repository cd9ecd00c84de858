import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/button/button.tsx';
import { useText } from '../../hooks/i18n.ts';
import { onPlainClick } from '../../hooks/on-plain-click.ts';
import { useModals } from '../../hooks/modals.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { modalLink } from '../modals/modal-flags.ts';
import classes from './guest-page.module.css';

const PROCEED_TO = '/affiliate';
const STEPS = ['step1', 'step2', 'step3'] as const;

/** Presents the programme to visitors who are not signed in. */
export function GuestPage() {
  const text = useText();
  const open = useModals();
  useTitle(text('affiliate.title'));
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1 className={classes['heading']}>{text('affiliate.heading')}</h1>
        <p className={classes['lead']}>{text('affiliate.guestLead')}</p>
        <div className={classes['row']}>
          <Link
            to={modalLink('signup', PROCEED_TO)}
            className={buttonClass({ look: 'primary' })}
            onClick={onPlainClick(() => open({ kind: 'signUp', proceedTo: PROCEED_TO }))}
          >
            {text('header.signUp')}
          </Link>
          <Link
            to={modalLink('login', PROCEED_TO)}
            className={buttonClass({ look: 'quiet' })}
            onClick={onPlainClick(() => open({ kind: 'login', proceedTo: PROCEED_TO }))}
          >
            {text('header.login')}
          </Link>
        </div>
      </header>
      <ol className={classes['steps']}>
        {STEPS.map((step, index) => (
          <li key={step} className={classes['step']}>
            <span className={classes['number']} aria-hidden="true">
              {index + 1}
            </span>
            <h2 className={classes['name']}>{text(`affiliate.${step}`)}</h2>
            <p className={classes['said']}>{text(`affiliate.${step}Said`)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
