import { useId } from 'react';
import { Link } from 'react-router-dom';
import classes from './filter-bar.module.css';

interface ChipsProps {
  readonly label: string;
  readonly chips: readonly {
    readonly path: string;
    readonly label: string;
    readonly title?: string;
    readonly isOn: boolean;
  }[];
}

/** Alternative views of one list, one of them selected. They are links, so they work without scripts. */
export function Chips({ label, chips }: ChipsProps) {
  const id = useId();
  return (
    <nav className={classes['chips']} aria-labelledby={id}>
      <span id={id} className={classes['label']}>
        {label}
      </span>
      <ul className={classes['list']}>
        {chips.map(({ path, label: name, title, isOn }) => (
          <li key={path}>
            <Link to={path} replace preventScrollReset title={title} aria-current={isOn} className={classes['chip']}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
