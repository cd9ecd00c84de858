import * as z from 'zod/mini';
import { list, optional } from '../fields.ts';
import { time } from './explanation-schema.ts';

const channel = z.enum(['log', 'mail', 'webhook']);

export const alarmOutputs = {
  alarms: z.object({
    /** How alarms reach people; empty when no server was asked. */
    channels: list(channel),
    /** Those that are open, the oldest first. */
    alarms: list(
      z.object({
        key: z.string(),
        kind: z.enum(['state', 'event']),
        text: z.string(),
        advice: z.string(),
        since: time,
        seenAt: time,
        times: z.int(),
        /** The channels that have it. */
        sentTo: list(z.string()),
      }),
    ),
  }),
  /** What became of a test in each channel: without a failure it was handed over. */
  test: z.object({ channels: list(z.object({ name: channel, failure: optional })) }),
};
