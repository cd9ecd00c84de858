import { defineRoutes } from '../route.ts';

/** How the calls of the support panel travel. */
export const ticketRoutes = defineRoutes({
  supportProfile: { method: 'GET', path: '/api/profile/support', errors: [], repeatable: true },
  openTicket: {
    method: 'POST',
    path: '/api/support/tickets',
    errors: ['invalid-input', 'too-many-requests'],
    repeatable: false,
  },
});
