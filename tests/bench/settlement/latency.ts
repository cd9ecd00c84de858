import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import type { ServerHandle } from '../../campaign/crash/server-handle.ts';

/**
 * Milliseconds from a change at the first server, its commit included, to a reader at the second, until `until` resolves;
 * ten changes of each exchange at least.
 */
export async function eventLatencies(
  [writer, reading]: readonly ServerHandle[],
  made: readonly Transaction[],
  refundAddress: string,
  until: Promise<unknown>,
): Promise<number[]> {
  const latencies: number[] = [];
  const leave = new AbortController();
  const over = new AbortController();
  const end = () => over.abort();
  until.then(end, end);
  const heard = made.map(({ trackSecret }) =>
    follow(`${reading!.url}/exchange/track/${trackSecret}/events`, leave.signal),
  );
  try {
    await Promise.all(heard.map((next) => next()));
    for (let round = 0; round < 10 || !over.signal.aborted; round += 1) {
      for (const [index, { trackSecret }] of made.entries()) {
        // The holder of a tracking link may repeat the refund address, which is an event too.
        await writer!.api.refundAddressTracked({ secret: trackSecret!, refundAddress });
        const { at, transaction } = await heard[index]!();
        latencies.push(at - Date.parse(transaction.updatedAt));
      }
    }
    return latencies.toSorted((a, b) => a - b);
  } finally {
    leave.abort();
  }
}

/** Server-sent events, one after the other. */
function follow(url: string, signal: AbortSignal): () => Promise<{ at: number; transaction: Transaction }> {
  const events = (async function* read() {
    const { body } = await fetch(url, { signal });
    let text = '';
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop()!;
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data !== undefined) yield { at: Date.now(), transaction: JSON.parse(data) as Transaction };
      }
    }
  })();
  return async () => {
    const { value, done } = await events.next();
    if (done) throw new Error('the stream of events ended');
    return value;
  };
}
