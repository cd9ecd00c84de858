import type { Selection } from '../../domain/quotes/selection.ts';
import { port } from '../port.ts';

/** The visitor's last selection, stored on the visitor's own side. */
export interface SelectionStore {
  /** @returns undefined if nothing usable was saved. */
  load(): Promise<Selection | undefined>;
  save(selection: Selection): Promise<void>;
}
export const SelectionStore = port<SelectionStore>('SelectionStore');
