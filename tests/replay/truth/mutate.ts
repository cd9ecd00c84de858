import type { ReplayVenue } from '../replay-venue.ts';
import type { Random } from '../../campaign/random.ts';
import type { Step } from './timeline.ts';

export const MUTATIONS = ['lost', 'doubled', 'swapped', 'cut', 'delayed', 'corrupted'] as const;
export type Mutation = (typeof MUTATIONS)[number];

/** A message on its way to the adapter: which step it was, and what became of it. */
export interface Delivery {
  readonly step: number;
  readonly text: string;
  /** Place in the order of arrival. */
  readonly place: number;
}

/** Share of messages that something happens to. */
const SHARE = 0.02;

/** What arrives when the network does its worst. @param first index of the first step. */
export function mutated(
  steps: readonly Step[],
  first: number,
  venue: ReplayVenue,
  random: Random,
  count: (mutation: Mutation) => void,
): Delivery[] {
  const arrived = steps.flatMap(({ text }, offset): Delivery[] => {
    const step = first + offset;
    const whole = { step, text, place: step };
    if (!random.chance(SHARE)) return [whole];
    const mutation = random.pick(MUTATIONS);
    count(mutation);
    if (mutation === 'lost') return [];
    if (mutation === 'doubled') return [whole, { ...whole, place: step + 0.1 + random.pick([0, 0, 1, 5]) }];
    if (mutation === 'swapped') return [{ ...whole, place: step + 1.5 }];
    if (mutation === 'cut') return [{ ...whole, text: text.slice(0, random.between(1, text.length - 1)) }];
    if (mutation === 'delayed') return [{ ...whole, place: step + 0.5 + random.between(1, 20) }];
    return [{ ...whole, text: venue.corrupt(text, () => random.next()) }];
  });
  return arrived.toSorted((a, b) => a.place - b.place);
}
