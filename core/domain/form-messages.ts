import { type MessageMaker, messageMaker } from './message-maker.ts';

/**
 * The messages that pages make themselves: of their forms, and for answers that did not come. Apart from the others, which
 * only a server makes, so that pages need not load those.
 */
export const FORM_MESSAGES = {
  'email-wrong': 'Please, enter correct email',
  'email-required': 'Email required',
  'email-empty': "Email can't be empty",
  'password-required': 'Password required',
  'password-empty': "Password can't be empty",
  'password-short': 'Must be at least {least} characters',
  'password-long': 'Must be at most {most} characters',
  'repeat-differs': 'Not match',
  required: 'Required',
  'too-long': 'must have at most {most} characters',
  'code-digits': 'must be exactly 6 digits',
  'message-empty': 'Please, write what happened',
  internal: 'Internal error',
  unreachable: 'The exchange could not be reached',
  unanswered: 'The exchange did not answer in time',
  'no-result': 'No result field in returned response',
} as const;

export const formMessage: MessageMaker<typeof FORM_MESSAGES> = messageMaker(FORM_MESSAGES);
