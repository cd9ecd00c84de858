import { type ComponentType, createContext, useContext, useState } from 'react';
import type { DropDownMenuProps } from './drop-down-menu.tsx';

const load = () => import('./drop-down-menu.tsx');

/** Fetches the code of menus ahead of their first use. */
export function preloadMenus(): void {
  void load().catch(() => undefined);
}

/** The drop-downs of one bar, of which one is open at a time. */
interface Menus {
  /** Component that renders the menus; undefined until one is first opened. */
  readonly Menu: ComponentType<DropDownMenuProps> | undefined;
  /** Name of the one that is open. */
  readonly open: string | undefined;
  /** Opens one and closes the others, or closes it. */
  onOpen(name: string, isOpen: boolean): void;
  /** Loads the component, then opens a menu. @param fallback called when it cannot be loaded */
  onFirst(name: string, fallback: () => void): void;
}

const NONE: Menus = { Menu: undefined, open: undefined, onOpen: () => undefined, onFirst: () => undefined };

/** The bar that contains the drop-downs. */
export const MenusContext = createContext<Menus>(NONE);

/** The bar that contains a drop-down. */
export function useMenus(): Menus {
  return useContext(MenusContext);
}

/** Creates a bar; provide it with `MenusContext`. */
export function useMenuBar(): Menus {
  const [Menu, setMenu] = useState<ComponentType<DropDownMenuProps>>();
  const [open, setOpen] = useState<string>();
  return {
    Menu,
    open,
    onOpen: (name, isOpen) => setOpen((current) => (isOpen ? name : current === name ? undefined : current)),
    onFirst: (name, fallback) => {
      load().then(({ DropDownMenu }) => {
        setMenu(() => DropDownMenu);
        setOpen(name);
      }, fallback);
    },
  };
}
