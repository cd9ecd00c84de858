import { Menu } from '@base-ui/react/menu';
import { Link } from 'react-router-dom';
import { useText } from '../../hooks/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './account-nav.module.css';

/** The menu of one's account, which opens as it comes. Heavy: load it lazily. */
export function AccountMenu() {
  const text = useText();
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger className={classes['link']}>
        {text('header.myAccount')}
        <Icon name="chevron" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={classes['place']} align="end" sideOffset={6}>
          <Menu.Popup className={classes['popup']}>
            <Menu.Item className={classes['item']} render={<Link to="/history">{text('header.history')}</Link>} />
            <Menu.Item className={classes['item']} render={<Link to="/profile">{text('header.profile')}</Link>} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
