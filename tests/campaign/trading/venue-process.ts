import type { Fault } from '../../support/venues/faults/fault.ts';
import { openVenue, type SimulatedName } from '../../support/venues/open.ts';
import { statementOf, type VenueStatement } from './venue-statement.ts';

/** The account that the product trades with. */
const OPERATOR = 'operator';
const [LEVELS, STEP_MS] = [40, 50];

/** What the campaign tells a venue. */
export type VenueOrderOf =
  | {
      readonly kind: 'open';
      readonly name: SimulatedName;
      readonly seed: number;
      readonly funds: Record<string, string>;
    }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'calm' }
  | { readonly kind: 'state' };

/** What a venue answers to `open`. */
export interface OpenedVenue {
  readonly url: string;
  readonly socketUrl: string;
  readonly key: string;
  readonly secret: string;
}

let venue: Awaited<ReturnType<typeof openVenue>> | undefined;
let ends: (() => void)[] = [];

/** One simulated venue as a process of its own: it speaks the venue's protocols, and obeys the campaign over a channel. */
async function answer(order: VenueOrderOf): Promise<OpenedVenue | VenueStatement | undefined> {
  if (order.kind === 'open') {
    venue = await openVenue(order.name, { seed: order.seed, levels: LEVELS, stepMs: STEP_MS });
    const { key, secret } = venue.openAccount(OPERATOR, order.funds, false);
    return { url: venue.url, socketUrl: venue.socketUrl, key, secret };
  }
  if (order.kind === 'fault') ends.push(venue!.fault(order.fault).end);
  if (order.kind === 'calm') {
    for (const end of ends) end();
    ends = [];
  }
  return order.kind === 'state' ? statementOf(venue!, OPERATOR) : undefined;
}

process.on('message', (order: VenueOrderOf) => {
  void answer(order).then((given) => process.send!(given ?? null));
});
process.on('disconnect', () => process.exit());
