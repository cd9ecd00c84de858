import { port } from '../../ports/port.ts';
import type { Targets } from './holdings/targets.ts';
import type { TransferSettings } from './transfers/transfer-settings.ts';

/** What the file of the treasury says. */
export interface TreasuryTerms {
  readonly targets: Targets;
  /** Absent where nothing is moved from here. */
  readonly transfers?: TransferSettings | undefined;
}
export const TreasuryTerms = port<TreasuryTerms>('TreasuryTerms');
