import { describe } from 'vitest';
import { MemoryJournal } from '../../../support/hedging/memory-journal.ts';
import { hedgesContract } from './store-hedges.ts';

describe('the journal of hedges in memory', () => {
  const journal = new MemoryJournal();
  hedgesContract(() => journal.hedges);
});
