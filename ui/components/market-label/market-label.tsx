import { useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import classes from './market-label.module.css';

/** Marks figures of a demonstration market. */
export function MarketLabel() {
  const text = useText();
  return (
    <span className={classes['label']} title={text('exchange.demonstrationNote')}>
      {text('exchange.demonstration')}
      <span className={hidden['hidden']}>. {text('exchange.demonstrationNote')}</span>
    </span>
  );
}
