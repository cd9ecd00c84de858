import type { NamedLink } from '../../../core/domain/affiliates/named-link.ts';
import type { I18n } from '../../../core/ports/services/i18n.ts';
import { SignedMoney } from '../../components/affiliate/signed-money.tsx';
import { CopyButton } from '../../components/copy-button/copy-button.tsx';
import type { Column } from '../../components/record-table/record-table.tsx';
import type { Text } from '../../hooks/i18n.ts';
import classes from './parts.module.css';

/** Columns of the table of named links. */
export function linkColumns(text: Text, i18n: I18n): readonly Column<NamedLink>[] {
  const number = (key: 'clicks' | 'exchanges' | 'finished'): Column<NamedLink> => ({
    key,
    label: text(`affiliate.${key}`),
    isNumber: true,
    cell: (link) => i18n.number(link[key]),
  });
  const money = (key: 'volume' | 'earnings'): Column<NamedLink> => ({
    key,
    label: text(`affiliate.${key}`),
    isNumber: true,
    cell: (link) => <SignedMoney amount={link[key]} asset="btc" />,
  });
  const name = ({ sub, link }: NamedLink) => (
    <span className={classes['state']}>
      <bdi dir="ltr" className={classes['code']}>
        {sub}
      </bdi>
      <CopyButton value={link} label={text('affiliate.copyNamed', { name: sub })} />
    </span>
  );
  return [
    { key: 'sub', label: text('affiliate.linkName'), isLead: true, cell: name },
    number('clicks'),
    number('exchanges'),
    number('finished'),
    money('volume'),
    money('earnings'),
  ];
}
