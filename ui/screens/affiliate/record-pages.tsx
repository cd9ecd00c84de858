import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Page } from '../../../core/domain/page.ts';
import { FollowConversions, FollowPayouts } from '../../../core/use-cases/affiliates/follow-records.ts';
import { EmptyState } from '../../components/affiliate/empty-state.tsx';
import { type Column, RecordTable } from '../../components/record-table/record-table.tsx';
import { buttonClass } from '../../components/button/button.tsx';
import { Pages } from '../../components/history/pages.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useStream } from '../../hooks/use-stream.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { PartProps } from './account/account-page.tsx';
import { affiliatePath, type PartOf } from './affiliate-data.ts';
import classes from './parts.module.css';
import { conversionColumns, operationColumns, payoutColumns } from './record-columns.tsx';

/** `/affiliate/conversions`: conversions, updated while they run. */
export function ConversionsPage({ part, page }: PartProps<PartOf<'conversions'>>) {
  const text = useText();
  const follow = useUseCase(FollowConversions);
  const list$ = useMemo(() => follow.execute(part.list), [follow, part.list]);
  const list = useStream(list$, part.list);
  return <Records name="conversions" list={list} columns={conversionColumns(text, page.currencies)} />;
}

/** `/affiliate/operations`: everything that changed a balance. */
export function OperationsPage({ part, page }: PartProps<PartOf<'operations'>>) {
  const text = useText();
  return <Records name="operations" list={part.list} columns={operationColumns(text, page.currencies)} />;
}

/** `/affiliate/payouts`: payouts, updated while they run. */
export function PayoutsPage({ part, page }: PartProps<PartOf<'payouts'>>) {
  const text = useText();
  const follow = useUseCase(FollowPayouts);
  const list$ = useMemo(() => follow.execute(part.list), [follow, part.list]);
  const list = useStream(list$, part.list);
  return <Records name="payouts" list={list} columns={payoutColumns(text, page.currencies)} />;
}

interface RecordsProps<Item> {
  readonly name: 'conversions' | 'operations' | 'payouts';
  readonly list: Page<Item>;
  readonly columns: readonly Column<Item>[];
}

function Records<Item extends { readonly id: string }>({ name, list, columns }: RecordsProps<Item>) {
  const text = useText();
  if (list.items.length === 0) return <NoRecords name={name} isFirst={list.page === 1} />;
  return (
    <>
      <div className={classes['head']}>
        <h2 className={classes['heading']}>{text(`affiliate.${name}`)}</h2>
        {/* The server streams the file, so the page does not hold all of it in memory. */}
        <a href={`/api/affiliate/export/${name}.csv`} download className={buttonClass({ look: 'quiet' })}>
          {text('affiliate.export')}
        </a>
      </div>
      <RecordTable label={text(`affiliate.${name}`)} columns={columns} items={list.items} keyOf={({ id }) => id} />
      <Pages page={list.page} pages={list.pages} base={affiliatePath(name)} />
    </>
  );
}

function NoRecords({ name, isFirst }: { readonly name: RecordsProps<never>['name']; readonly isFirst: boolean }) {
  const text = useText();
  const description = text(`affiliate.${name}NoneSaid`);
  if (!isFirst)
    return (
      <EmptyState title={text('history.noneHere')} description={description}>
        <Way to={affiliatePath(name)} label={text('history.first')} />
      </EmptyState>
    );
  return (
    <EmptyState title={text(`affiliate.${name}None`)} description={description}>
      {name === 'operations' ? (
        <Way to={affiliatePath('account')} label={text('affiliate.getLink')} />
      ) : (
        <Way to={affiliatePath('balances')} label={text('affiliate.toBalances')} />
      )}
    </EmptyState>
  );
}

function Way({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link to={to} className={buttonClass({ look: 'primary' })}>
      {label}
    </Link>
  );
}
