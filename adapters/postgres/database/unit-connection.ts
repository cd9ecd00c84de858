import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Change, Notice } from '../../../core/ports/stores/store.ts';
import type { Connection } from './connection.ts';
import type { Tables } from './tables.ts';

/** The connection of one unit of work. */
export interface UnitConnection extends Connection {
  isOver: boolean;
  hasAsyncCommit: boolean;
}

/** @param written collects what the unit changes. */
export function unitConnection(
  database: Kysely<Tables>,
  written: (Change | Notice)[],
  synchronousCommit: 'on' | 'off',
): UnitConnection {
  return {
    isUnit: true,
    isOver: false,
    hasAsyncCommit: false,
    get database() {
      if (this.isOver) throw new Error('this unit of work is over: everything it starts must be awaited inside it');
      return database;
    },
    recordChange: (one) => written.push(one),
    fsync: async () => {},
    asyncCommit() {
      this.hasAsyncCommit = true;
      return synchronousCommit;
    },
  };
}

/**
 * Guards the only connection of an embedded database: the unit holds it, so waiting for it inside the unit would never
 * end.
 */
export function assertOutsideUnit(inside: AsyncLocalStorage<UnitConnection>): void {
  const unit = inside.getStore();
  if (unit && !unit.isOver)
    throw new Error('the store was called inside atomically(): work through the unit passed to it');
}
