/** A mutant that no test can kill, because it changes nothing that can be seen. */
export interface EquivalentMutant {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

/** Mutants that are not counted, each with its reason. One that a test kills all the same is reported. */
export const EQUIVALENT: readonly EquivalentMutant[] = [
  {
    file: 'core/exchange/quotes/fees.ts',
    original: "'ceiling'",
    replacement: "''",
    reason: '`divide` rounds up whatever is not `floor`',
  },
  {
    file: 'core/exchange/quotes/quote-legs.ts',
    original: 'numerator <= 0n',
    replacement: 'numerator < 0n',
    reason: 'nothing divided by anything is written 0 too',
  },
  {
    file: 'core/exchange/quotes/quote-legs.ts',
    original: 'power >= 0',
    replacement: 'power > 0',
    reason: 'to multiply and to divide by one is the same',
  },
];
