import type { TicketApi } from '../../core/ports/apis/ticket-api.ts';
import { respondWith, type Stubbed } from './stubbed.ts';

/** What each call does; what is left out answers with samples. */
export interface MemoryTicketOptions {
  readonly profile?: Stubbed<Awaited<ReturnType<TicketApi['supportProfile']>>>;
  readonly ticket?: Stubbed<Awaited<ReturnType<TicketApi['openTicket']>>>;
}

const SAMPLE_WRITER = { email: 'ada@example.com', name: 'Ada King' };

const same = <T>(answer: T) => answer;

/** A `TicketApi` that answers as it is told, and keeps what was written. */
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
