import { type ComponentType, type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../hooks/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './account-nav.module.css';

const load = () => import('./account-menu.tsx');
const preload = () => void load().catch(() => undefined);

/** Opens the menu of one's account. Its code comes with the first use; until then, and without scripts, it is a `details`. */
export function AccountButton() {
  const text = useText();
  const [Menu, setMenu] = useState<ComponentType>();
  const open = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const { parentElement: details } = event.currentTarget;
    load().then(
      ({ AccountMenu }) => setMenu(() => AccountMenu),
      () => details?.toggleAttribute('open'),
    );
  };
  if (Menu) return <Menu />;
  return (
    <details className={classes['menu']}>
      <summary className={classes['link']} onClick={open} onPointerEnter={preload} onFocus={preload}>
        {text('header.myAccount')}
        <Icon name="chevron" />
      </summary>
      <div className={classes['items']}>
        <Link to="/history" className={classes['item']}>
          {text('header.history')}
        </Link>
        <Link to="/profile" className={classes['item']}>
          {text('header.profile')}
        </Link>
      </div>
    </details>
  );
}
