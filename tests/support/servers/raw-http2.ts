import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

/** Types of frames (RFC 9113, section 6). */
export const FRAME = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

export const END_STREAM = 1;
export const END_HEADERS = 4;

export function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Header fields in HPACK, each as a literal that is not indexed and shorter than 127 bytes. */
export function fields(all: Readonly<Record<string, string>>): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value, 'latin1')]);
  return Buffer.concat(Object.entries(all).flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]));
}

export const GET = fields({ ':method': 'GET', ':scheme': 'https', ':path': '/health', ':authority': 'localhost' });

/** A connection that speaks HTTP/2 frame by frame, for what no client would send. */
export class RawHttp2 {
  readonly socket: TLSSocket;
  /** Resolves when the connection is closed. */
  readonly closed: Promise<unknown>;
  #got = Buffer.alloc(0);

  private constructor(socket: TLSSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.on('data', (part: Buffer) => (this.#got = Buffer.concat([this.#got, part])));
  }

  static async open(url: string): Promise<RawHttp2> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), ALPNProtocols: ['h2'], rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const raw = new RawHttp2(socket);
    socket.write(PREFACE);
    raw.send(frame(FRAME.settings, 0, 0));
    return raw;
  }

  /** @returns false once the connection's buffer is full. */
  send(...frames: readonly Buffer[]): boolean {
    return !this.socket.destroyed && this.socket.write(Buffer.concat(frames));
  }

  /** Frames received so far. */
  frames(): { readonly type: number; readonly flags: number; readonly stream: number; readonly payload: Buffer }[] {
    const all = [];
    for (let at = 0; at + 9 <= this.#got.length;) {
      const length = this.#got.readUIntBE(at, 3);
      const [type, flags] = [this.#got.readUInt8(at + 3), this.#got.readUInt8(at + 4)];
      const payload = this.#got.subarray(at + 9, at + 9 + length);
      all.push({ type, flags, stream: this.#got.readUInt32BE(at + 5), payload });
      at += 9 + length;
    }
    return all;
  }

  /** Writes the same frames again and again until the other side closes. @returns how often. */
  async flood(frames: Buffer, most: number): Promise<number> {
    let sent = 0;
    while (sent < most && !this.socket.destroyed) {
      const hasCapacity = this.send(frames);
      sent += 1;
      if (!hasCapacity && !this.socket.destroyed)
        await Promise.race([once(this.socket, 'drain').catch(() => {}), this.closed]);
      if (sent % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return sent;
  }
}
