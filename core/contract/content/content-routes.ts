import { defineRoutes } from '../route.ts';

const post = { method: 'POST', errors: ['invalid-input', 'too-many-requests'], repeatable: true } as const;
const get = { method: 'GET', repeatable: true } as const;

/** HTTP routes of the content and subscription calls (specification, section 7: exchange and general). */
export const contentRoutes = defineRoutes({
  content: {
    ...get,
    path: '/api/content',
    errors: ['invalid-input', 'not-found'],
    isWhole: true,
    empty: {},
    visitor: 'known',
  },
  press: { ...get, path: '/api/press', errors: [], empty: [] },
  subscribe: { ...post, path: '/api/subscribe' },
  unsubscribe: { ...post, path: '/api/unsubscribe' },
});
