import { Menu } from '@base-ui/react/menu';
import { type ReactNode, useState } from 'react';
import { onPlainClick } from '../../hooks/on-plain-click.ts';
import classes from './drop-down.module.css';
import { FiatItems } from './fiat-items.tsx';
import { linkElement, type MenuLink } from './link-element.tsx';

export interface DropDownMenuProps {
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
  readonly className: string;
  readonly label: string | undefined;
  /** Edge of the button to which the menu is aligned. */
  readonly align: 'start' | 'end';
  readonly links: readonly MenuLink[];
  /** Content of the button. */
  readonly children: ReactNode;
}

/** A drop-down with arrow keys and type-ahead, closed by a press outside. Large: load it lazily. */
export function DropDownMenu({ isOpen, onOpen, className, label, align, links, children }: DropDownMenuProps) {
  // The menu of languages has the currencies of worth too; asked here, so that the first page is without the code.
  const isOfLanguages = links.some(({ lang }) => lang !== undefined);
  // In the header, so that the menu stays within a landmark of the page.
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpen} modal={false}>
      <Menu.Trigger ref={setButton} className={className} aria-label={label}>
        {children}
      </Menu.Trigger>
      <Menu.Portal container={button && (button.closest('header') ?? document.body)}>
        <Menu.Positioner className={classes['place']} align={align} sideOffset={6} collisionPadding={8}>
          <Menu.Popup className={classes['popup']}>
            {links.map((link) => (
              <Menu.Item
                key={link.to}
                label={link.label}
                onClick={link.onChoose && onPlainClick(link.onChoose)}
                render={linkElement(link)}
              />
            ))}
            {isOfLanguages && <FiatItems />}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
