import type { TicketApi } from '../../core/ports/apis/ticket-api.ts';
import { respondWith, type Stubbed } from './stubbed.ts';

/** Stubbed calls; the others answer with samples. */
export interface MemoryTicketOptions {
  readonly profile?: Stubbed<Awaited<ReturnType<TicketApi['supportProfile']>>>;
  readonly ticket?: Stubbed<Awaited<ReturnType<TicketApi['openTicket']>>>;
}

const SAMPLE_WRITER = { email: 'ada@example.com', name: 'Ada King' };

const same = <T>(answer: T) => answer;

/** A `TicketApi` with stubbed answers that records what was written. */
export function memoryTicketApi({ profile, ticket }: MemoryTicketOptions = {}) {
  const written: unknown[] = [];
  const api: TicketApi = {
    supportProfile: () => respondWith(profile ?? { status: 'ready', answer: SAMPLE_WRITER }, same),
    openTicket: (input) => {
      written.push(input);
      return respondWith(ticket ?? { status: 'ready', answer: { id: 'q7w2e9r4t6y1' } }, same);
    },
  };
  return { ...api, written };
}
