import type { Text } from '../../hooks/i18n.ts';
import type { MenuLink } from '../drop-down/link-element.tsx';

export function toolLinks(text: Text): readonly MenuLink[] {
  return [
    { to: '/developers', label: text('header.toolsApi') },
    { to: '/widgets', isDocument: true, label: text('header.toolsWidget') },
    { to: '/payment-button', isDocument: true, label: text('header.toolsButton') },
  ];
}

/** The tools of signed-in users: theirs, and the page of their payments. */
export function memberToolLinks(text: Text): readonly MenuLink[] {
  return [...toolLinks(text), { to: '/merchant', label: text('header.merchant') }];
}

export function accountLinks(text: Text): readonly MenuLink[] {
  return [
    { to: '/history', label: text('header.history') },
    { to: '/profile', label: text('header.profile') },
  ];
}
