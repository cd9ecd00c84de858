import { defineRoutes } from '../route.ts';

export const ticketRoutes = defineRoutes({
  supportProfile: { method: 'GET', path: '/api/profile/support', errors: [], repeatable: true },
  openTicket: {
    method: 'POST',
    path: '/api/support/tickets',
    errors: ['invalid-input', 'too-many-requests'],
    repeatable: false,
  },
});
