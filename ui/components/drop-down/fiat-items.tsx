import { Menu } from '@base-ui/react/menu';
import { useContext } from 'react';
import { useText } from '../../hooks/i18n.ts';
import { PageContext } from '../../hooks/page-context.ts';
import { Icon } from '../icon/icon.tsx';
import { useFiat } from '../worth/use-fiat.ts';
import classes from './drop-down.module.css';
import own from './fiat-items.module.css';

/** The choice of the currency in which worth is shown; nothing where there are dollars alone. */
export function FiatItems() {
  const text = useText();
  const fiat = useContext(PageContext)?.fiat;
  const chosen = useFiat();
  if (fiat === undefined) return null;
  const choose = (code: string) => {
    const found = fiat.list.find(({ currency }) => currency === code);
    if (!found) return;
    fiat.chosen$.next(found);
    fiat.save(code);
  };
  return (
    <Menu.RadioGroup className={own['group']} value={chosen.currency} onValueChange={choose}>
      <Menu.GroupLabel className={own['heading']}>{text('header.worth')}</Menu.GroupLabel>
      {fiat.list.map(({ currency }) => (
        <Menu.RadioItem key={currency} value={currency} className={classes['item']} closeOnClick>
          <bdi className={classes['label']}>{currency}</bdi>
          <Menu.RadioItemIndicator>
            <Icon name="check" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
