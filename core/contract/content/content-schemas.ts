import * as z from 'zod/mini';
import type { ContentPage, PressItem } from '../../domain/site/content.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import { isEmail } from '../../domain/validation.ts';
import { list } from '../exchange/schemas.ts';

/** Characters that a path and a language's name may have at most. */
const LONGEST = { path: 512, locale: 16 } as const;

/** Characters that are kept of a reason. */
const REASON_LENGTH = 500;

/** What a kind of mail is called. */
const MAIL_TYPE = /^[a-z0-9_-]{1,40}$/;

const email = z.string().check(z.refine(isEmail, { error: errorMessage('email-wrong') }));

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
    // Nobody is to be sent news because of what they said as they left: what is too long is cut, what names no kind is none.
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
  /** Nothing in it stands for a page that there is not. `apiKey`: for /developers, the reader's publishable key. */
  content: z.object({ content: z.optional(page), apiKey: z.optional(z.string()) }),
  press: list(pressItem),
  done: z.boolean(),
};
