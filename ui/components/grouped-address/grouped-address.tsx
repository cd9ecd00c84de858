import { classNames } from '../../hooks/class-names.ts';
import classes from './grouped-address.module.css';

/** Characters that an eye compares at a glance. */
const GROUP = /.{1,4}/gsu;

export interface GroupedAddressProps {
  readonly address: string;
  /** Large where it is to be checked, character by character. */
  readonly size?: 'small' | 'large';
}

/** An address to the last character, in groups for checking. Gaps are drawn, not written: what is selected has none. */
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
