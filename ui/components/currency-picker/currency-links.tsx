import { Link } from 'react-router-dom';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import { Button } from '../button/button.tsx';
import type { Side } from '../exchange-card/card-types.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './currency-links.module.css';
import { CurrencyRow } from './currency-row.tsx';
import { searchCurrencies } from '../../../core/domain/quotes/search-currencies.ts';

interface CurrencyLinksProps {
  readonly side: Side;
  readonly currencies: readonly Currency[];
  readonly current: string;
  readonly query: string;
  /** Address to return to. */
  readonly back: string;
  /** Address for picking a currency. */
  pathFor(currency: Currency): string;
}

/** The picker as a page of links, for visitors without scripts. */
export function CurrencyLinks({ side, currencies, current, query, back, pathFor }: CurrencyLinksProps) {
  const text = useText();
  const found = searchCurrencies(currencies, query);
  return (
    <section className={classes['page']}>
      <Link to={back} className={classes['back']}>
        <Icon name="back" />
        {text('picker.back')}
      </Link>
      <h1 className={classes['title']}>{text(side === 'from' ? 'picker.titleFrom' : 'picker.titleTo')}</h1>
      <search>
        <form method="get" action={back} className={classes['search']}>
          <input type="hidden" name="pick" value={side} />
          <input
            type="search"
            name="q"
            defaultValue={query}
            className={classes['input']}
            aria-label={text('picker.search')}
            placeholder={text('picker.search')}
          />
          <Button type="submit" look="quiet">
            {text('picker.searchButton')}
          </Button>
        </form>
      </search>
      {found.length === 0 && <p className={classes['none']}>{text('picker.none', { query })}</p>}
      <ul className={classes['list']}>
        {found.map((currency) => (
          <li key={currency.ticker} className={classes['item']}>
            <Link to={pathFor(currency)} className={classes['link']}>
              <CurrencyRow currency={currency} side={side} isCurrent={currency.ticker === current} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
