import { defineRoutes, GET, POST } from '../route.ts';

export const ticketRoutes = defineRoutes({
  supportProfile: { ...GET, path: '/api/profile/support', errors: [] },
  openTicket: { ...POST, path: '/api/support/tickets', errors: ['invalid-input', 'too-many-requests'] },
});
