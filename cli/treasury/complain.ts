import { didYouMean } from '../../adapters/node/settings/did-you-mean.ts';

/** Notes a mistake in a file. */
export type Complain = (place: string, what: string) => void;

/** Notes a name that is not known, with the one that was probably meant. */
export function unknown(place: string, kind: string, name: string, known: readonly string[], complain: Complain): void {
  const meant = didYouMean(name, known);
  complain(place, `is no ${kind}${meant ? `: did you mean ${meant}?` : ''}`);
}
