import * as z from 'zod/mini';
import type { ContentPage, PressItem } from '../domain/content.ts';
import { say } from '../domain/sayings.ts';
import { isEmail } from '../domain/validation.ts';
import { list } from './schemas.ts';

/** Characters that a path, a language's name and a reason may have at most. */
const LONGEST = { path: 512, locale: 16, reason: 500 } as const;

const email = z.string().check(z.refine(isEmail, { error: say('email-wrong') }));

/** What each call takes. */
export const contentInputs = {
  none: z.object({}),
  content: z.object({
    path: z.string().check(z.maxLength(LONGEST.path, `must be at most ${LONGEST.path} characters`)),
    locale: z.optional(z.string().check(z.maxLength(LONGEST.locale, `must be at most ${LONGEST.locale} characters`))),
  }),
  subscribe: z.object({ email }),
  unsubscribe: z.object({
    email,
    reason: z.optional(z.string().check(z.maxLength(LONGEST.reason, `must be at most ${LONGEST.reason} characters`))),
    type: z.optional(z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/, 'must be lower-case letters, digits, - and _'))),
  }),
};

const page = z.object({
  path: z.string(),
  locale: z.string(),
  locales: list(z.string()),
  title: z.string(),
  description: z.string(),
  keywords: z.optional(z.string()),
  html: z.string(),
  headings: list(z.object({ id: z.string(), level: z.int(), text: z.string() })),
}) satisfies z.ZodMiniType<ContentPage>;

const pressItem = z.object({
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  title: z.string(),
  source: z.string(),
  url: z.string().check(z.regex(/^https?:\/\//)),
  excerpt: z.optional(z.string()),
}) satisfies z.ZodMiniType<PressItem>;

/** What each call answers. */
export const contentOutputs = {
  /** Nothing in it stands for a page that there is not. */
  content: z.object({ content: z.optional(page) }),
  press: list(pressItem),
  done: z.boolean(),
};
