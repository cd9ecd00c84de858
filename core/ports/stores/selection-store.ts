import type { Selection } from '../../domain/quotes/selection.ts';
import { port } from '../port.ts';

/** The selection a visitor last made, kept on the visitor's own side. */
export interface SelectionStore {
  /** @returns undefined when nothing usable was saved. */
  load(): Promise<Selection | undefined>;
  save(selection: Selection): Promise<void>;
}
export const SelectionStore = port<SelectionStore>('SelectionStore');
