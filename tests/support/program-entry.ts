/**
 * The program that tests start as processes of their own: the sources, or what `PROGRAM_ENTRY` names. `npm test` names
 * the built product, which starts in a quarter of the processor time.
 */
export const PROGRAM_ENTRY = process.env['PROGRAM_ENTRY'] ?? 'cli/main.ts';
