import type { ReplayVenue } from '../replay-venue.ts';
import type { Random } from '../../campaign/random.ts';
import type { Step } from './timeline.ts';

export const MUTATIONS = ['lost', 'doubled', 'swapped', 'cut', 'delayed', 'corrupted'] as const;
export type Mutation = (typeof MUTATIONS)[number];

/** A message on its way to the adapter: which step it was, and what became of it. */
export interface Delivery {
  readonly step: number;
  readonly text: string;
  /** Place in the order of arrival, from 0; the venue had sent as many messages of the stretch by then. */
  readonly place: number;
}

/** Share of messages that something happens to. */
const SHARE = 0.02;

/** What arrives when the network does its worst. @param stretch numbers of the steps that the venue sends. */
export function mutated(
  steps: readonly Step[],
  stretch: readonly number[],
  venue: ReplayVenue,
  random: Random,
  count: (mutation: Mutation) => void,
): Delivery[] {
  const arrived = stretch.flatMap((step, sent): Delivery[] => {
    const { text } = steps[step]!;
    const whole = { step, text, place: sent };
    if (!random.chance(SHARE)) return [whole];
    const mutation = random.pick(MUTATIONS);
    count(mutation);
    if (mutation === 'lost') return [];
    if (mutation === 'doubled') return [whole, { ...whole, place: sent + 0.1 + random.pick([0, 0, 1, 5]) }];
    if (mutation === 'swapped') return [{ ...whole, place: sent + 1.5 }];
    if (mutation === 'cut') return [{ ...whole, text: text.slice(0, random.between(1, text.length - 1)) }];
    if (mutation === 'delayed') return [{ ...whole, place: sent + 0.5 + random.between(1, 20) }];
    return [{ ...whole, text: venue.corrupt(text, () => random.next()) }];
  });
  return arrived.toSorted((a, b) => a.place - b.place);
}
