import { useText } from '../../hooks/i18n.ts';
import classes from './payers-view.module.css';

/** The heading of a signed payment as payers see it, with the name that is being typed. */
export function PayersView({ name }: { readonly name: string }) {
  const text = useText();
  const payee = name.trim();
  return (
    <div className={classes['view']}>
      <p className={classes['label']}>{text('merchant.nameShown')}</p>
      <p className={classes['heading']}>
        {payee ? text('payment.headingTo', { merchant: payee }) : text('payment.heading')}
      </p>
      {!payee && <p className={classes['label']}>{text('merchant.nameless')}</p>}
    </div>
  );
}
