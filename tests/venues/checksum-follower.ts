import { crc32 } from 'node:zlib';

/** Levels of a message as they stand on the wire: price and size keep their digits. */
type Side = Map<string, string>;

function readSide(text: string, name: 'bids' | 'asks'): readonly (readonly [price: string, size: string])[] {
  const list = new RegExp(`"${name}":\\[(.*?)\\]`).exec(text)?.[1] ?? '';
  return [...list.matchAll(/"price":([\d.]+),"qty":([\d.]+)/g)].map(([, price, size]) => [price!, size!] as const);
}

function sorted(side: Side, isBid: boolean, depth: number): readonly (readonly [string, string])[] {
  return [...side].toSorted(([a], [b]) => (isBid ? Number(b) - Number(a) : Number(a) - Number(b))).slice(0, depth);
}

const digits = (text: string): string => String(BigInt(text.replace('.', '')));

export interface ChecksumFollower {
  /** One entry for each message with a checksum. */
  readonly checksums: { readonly isRight: boolean }[];
  readonly close: () => void;
}

/** Follows a book of depth 10 as a client of Kraken does, in text alone, and compares each checksum with its own. */
export async function followChecksums(socketUrl: string, symbol = 'BTC/USDT'): Promise<ChecksumFollower> {
  const socket = new WebSocket(`${socketUrl}/v2`);
  const checksums: { isRight: boolean }[] = [];
  const book: Record<'bids' | 'asks', Side> = { bids: new Map(), asks: new Map() };
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => {
    const text = String(data);
    if (!text.includes('"channel":"book","type"')) return;
    for (const name of ['bids', 'asks'] as const) {
      for (const [price, size] of readSide(text, name)) {
        if (Number(size) === 0) book[name].delete(price);
        else book[name].set(price, size);
      }
      book[name] = new Map(sorted(book[name], name === 'bids', 10));
    }
    const levels = [...sorted(book.asks, false, 10), ...sorted(book.bids, true, 10)];
    const own = crc32(levels.map(([price, size]) => digits(price) + digits(size)).join(''));
    checksums.push({ isRight: own === Number(/"checksum":(\d+)/.exec(text)?.[1]) });
    resolve();
  });
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
  const params = { channel: 'book', symbol: [symbol], depth: 10 };
  socket.send(JSON.stringify({ method: 'subscribe', params }));
  await promise;
  return { checksums, close: () => socket.close() };
}
