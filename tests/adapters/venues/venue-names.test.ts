import { expect, it } from 'vitest';
import { shippedAllowList } from '../../../adapters/venues/hub/allow-list.ts';
import { VENUE_TERMS } from '../../../adapters/venues/venue-names.ts';
import { VENUES } from '../../../adapters/venues/venues.ts';

it('every venue with an adapter has a name, a fee and codes', () => {
  expect(VENUE_TERMS.map(({ id }) => id).toSorted()).toEqual(Object.keys(VENUES).toSorted());
  for (const { id } of VENUE_TERMS) expect(shippedAllowList().get(id)?.get('ETH')?.asset).toBe('eth');
});
