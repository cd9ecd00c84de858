import type { MouseEvent, ReactNode } from 'react';
import { onPlainClick } from '../../hooks/on-plain-click.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './drop-down.module.css';
import { linkElement, type MenuLink } from './link-element.tsx';
import { preloadMenus, useMenus } from './menus.ts';

interface DropDownProps {
  /** Unique name within its bar. */
  readonly name: string;
  /** Content of the button. */
  readonly children: ReactNode;
  /** Accessible name of the button, where its content is not a name. */
  readonly label?: string;
  /** Edge of the button to which the menu is aligned; the end unless given. */
  readonly align?: 'start' | 'end';
  readonly links: readonly MenuLink[];
}

/**
 * A button with a menu of links. The menu's code is loaded with the first use in its bar; until then, and without
 * scripts, it is a `details`, of which the browser keeps one open as well.
 */
export function DropDown({ name, children, label, align = 'end', links }: DropDownProps) {
  const { Menu, open, onOpen, onFirst } = useMenus();
  const button = (
    <>
      {children}
      <Icon name="chevron" />
    </>
  );
  if (Menu)
    return (
      <Menu
        isOpen={open === name}
        onOpen={(isOpen) => onOpen(name, isOpen)}
        className={classes['button']!}
        label={label}
        align={align}
        links={links}
      >
        {button}
      </Menu>
    );
  const first = (event: MouseEvent<HTMLElement>) => {
    const { parentElement: details } = event.currentTarget;
    if (details?.hasAttribute('open')) return;
    event.preventDefault();
    onFirst(name, () => details?.toggleAttribute('open'));
  };
  return (
    <details name="site-menus" className={classes['details']}>
      <summary
        className={classes['button']}
        aria-label={label}
        onClick={first}
        onPointerEnter={preloadMenus}
        onFocus={preloadMenus}
      >
        {button}
      </summary>
      <ul className={classes['items']} data-align={align}>
        {links.map((link) => (
          <li key={link.to}>{linkElement(link, link.onChoose && onPlainClick(link.onChoose))}</li>
        ))}
      </ul>
    </details>
  );
}
