import type { ReactNode } from 'react';
import { classNames } from '../../hooks/class-names.ts';
import classes from './record-table.module.css';

/** A column, and how its cells are rendered. */
export interface Column<Item> {
  readonly key: string;
  readonly label: string;
  readonly isNumber?: boolean;
  /** On narrow pages the head of the record, without its label. */
  readonly isLead?: boolean;
  readonly cell: (item: Item) => ReactNode;
}

interface RecordTableProps<Item> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Rows instead of cards only on wide pages, not yet on tablets. */
  readonly hasManyColumns?: boolean;
}

/** Records as a table; on narrow screens each as a card with its labels. */
export function RecordTable<Item>({ label, columns, items, keyOf, hasManyColumns = false }: RecordTableProps<Item>) {
  return (
    <table className={classNames(classes['table'], classes[hasManyColumns ? 'many' : 'few'])} aria-label={label}>
      <thead className={classes['head']}>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-number={column.isNumber}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={classes['body']}>
        {items.map((item) => (
          <tr key={keyOf(item)} className={classes['row']}>
            {columns.map((column) => (
              <td key={column.key} className={classes['cell']} data-number={column.isNumber} data-lead={column.isLead}>
                <span className={classes['label']} aria-hidden="true">
                  {column.label}
                </span>
                <div className={classes['value']}>{column.cell(item)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
