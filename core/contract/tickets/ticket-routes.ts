import { defineRoutes } from '../route.ts';

/** HTTP routes of the support panel's calls. */
export const ticketRoutes = defineRoutes({
  supportProfile: { method: 'GET', path: '/api/profile/support', errors: [], repeatable: true },
  openTicket: {
    method: 'POST',
    path: '/api/support/tickets',
    errors: ['invalid-input', 'too-many-requests'],
    repeatable: false,
  },
});
