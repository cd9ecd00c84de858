import { classNames } from '../../hooks/class-names.ts';
import classes from './grouped-address.module.css';

/** Groups of four characters, which are easy to compare. */
const GROUP = /.{1,4}/gsu;

interface GroupedAddressProps {
  readonly address: string;
  /** Large where people check it character by character. */
  readonly size?: 'small' | 'large';
}

/** A whole address in groups, for checking. The gaps are styling, not characters: selected text has none. */
export function GroupedAddress({ address, size = 'small' }: GroupedAddressProps) {
  const groups = address.match(GROUP) ?? [];
  return (
    <bdi dir="ltr" className={classNames(classes['address'], classes[size])}>
      {groups.map((group, index) => (
        <span key={index} className={classes['group']} data-edge={index === 0 || index === groups.length - 1}>
          {group}
        </span>
      ))}
    </bdi>
  );
}
