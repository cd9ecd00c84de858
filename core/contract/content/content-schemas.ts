import * as z from 'zod/mini';
import type { ContentPage, PressItem } from '../../domain/site/content.ts';
import { email, list, optional } from '../fields.ts';

/** Most characters of a path and of a language's name. */
const LONGEST = { path: 512, locale: 16 } as const;

/** Characters kept of a reason; the rest is cut. */
const REASON_LENGTH = 500;

const MAIL_TYPE = /^[a-z0-9_-]{1,40}$/;

export const contentInputs = {
  none: z.object({}),
  content: z.object({
    path: z.string().check(z.maxLength(LONGEST.path, `must be at most ${LONGEST.path} characters`)),
    locale: z.optional(z.string().check(z.maxLength(LONGEST.locale, `must be at most ${LONGEST.locale} characters`))),
  }),
  subscribe: z.object({ email }),
  unsubscribe: z.object({
    email,
    // Feedback never makes an unsubscription fail: a long reason is cut, an invalid kind of mail reads as empty.
    reason: z.optional(
      z.string().check(z.overwrite((given) => given.slice(0, REASON_LENGTH).toWellFormed().replaceAll('\0', ''))),
    ),
    type: z.optional(z.string().check(z.overwrite((given) => (MAIL_TYPE.test(given) ? given : '')))),
  }),
};

const page = z.object({
  path: z.string(),
  locale: z.string(),
  locales: list(z.string()),
  title: z.string(),
  description: z.string(),
  keywords: optional,
  html: z.string(),
  headings: list(z.object({ id: z.string(), level: z.int(), text: z.string() })),
}) satisfies z.ZodMiniType<ContentPage>;

const pressItem = z.object({
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  title: z.string(),
  source: z.string(),
  url: z.string().check(z.regex(/^https?:\/\//)),
  excerpt: optional,
}) satisfies z.ZodMiniType<PressItem>;

export const contentOutputs = {
  /** `content` is absent when there is no such page. `apiKey`: for /developers, the reader's publishable key. */
  content: z.object({ content: z.optional(page), apiKey: optional }),
  press: list(pressItem),
  done: z.boolean(),
};
