import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/icon.tsx';
import classes from './drop-down.module.css';

/** A line of a drop-down. */
export interface MenuLink {
  /** A path of this site. */
  readonly to: string;
  readonly label: string;
  readonly picture?: ReactNode;
  /** Language tag of a link to another language, in which its label is written. */
  readonly lang?: string;
  readonly isCurrent?: boolean;
  /** True where the address is loaded as a new document: it has another content security policy. */
  readonly isDocument?: boolean;
  /** Called instead of loading the address. */
  onChoose?(): void;
}

/** The link of a line. @param onClick handler of the surrounding bar; a menu adds its own */
export function linkElement(link: MenuLink, onClick?: MouseEventHandler): ReactElement<object> {
  const { to, label, picture, lang, isCurrent = false, isDocument = false, onChoose } = link;
  const content = (
    <>
      {picture}
      <span className={classes['label']}>{label}</span>
      {isCurrent && <Icon name="check" />}
    </>
  );
  const own = { className: classes['item'], ...(isCurrent && { 'aria-current': 'true' as const }), onClick };
  return onChoose ? (
    <a {...own} href={to} lang={lang} hrefLang={lang}>
      {content}
    </a>
  ) : (
    <Link {...own} to={to} reloadDocument={isDocument}>
      {content}
    </Link>
  );
}
