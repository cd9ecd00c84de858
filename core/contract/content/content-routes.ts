import { defineRoutes, GET, POST } from '../route.ts';

const post = { ...POST, errors: ['invalid-input', 'too-many-requests'], repeatable: true } as const;

/** HTTP routes of the content and subscription calls (specification, section 7: exchange and general). */
export const contentRoutes = defineRoutes({
  content: {
    ...GET,
    path: '/api/content',
    errors: ['invalid-input', 'not-found'],
    isWhole: true,
    empty: {},
    visitor: 'known',
  },
  press: { ...GET, path: '/api/press', errors: [], empty: [] },
  subscribe: { ...post, path: '/api/subscribe' },
  unsubscribe: { ...post, path: '/api/unsubscribe' },
});
