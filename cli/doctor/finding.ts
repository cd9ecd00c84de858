/**
 * `good`: as it should be. `note`: worth knowing; the exchange can run so. `mend`: must be mended before customers come.
 */
export type Grade = 'good' | 'note' | 'mend';

export interface Finding {
  readonly grade: Grade;
  readonly what: string;
  /** What to do about it. */
  readonly mend?: string | undefined;
}

export const good = (what: string): Finding => ({ grade: 'good', what });
export const note = (what: string, mend?: string): Finding => ({ grade: 'note', what, ...(mend && { mend }) });
export const toMend = (what: string, mend: string): Finding => ({ grade: 'mend', what, mend });
