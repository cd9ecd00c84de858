/** Memory use of a process, in bytes. */
interface Memory {
  /** Bytes of live objects, and of buffers outside of the heap. */
  readonly heap: number;
  readonly rss: number;
}

/** Reads the memory use of a process started with `--inspect`. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (answer: { result?: unknown }) => void>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (id !== undefined) this.#answers.get(id)?.({ result });
    });
    const end = () => {
      for (const answer of this.#answers.values()) answer({});
    };
    socket.addEventListener('close', end);
    socket.addEventListener('error', end);
  }

  /** @param url as Node prints it: `ws://127.0.0.1:9229/…`. */
  static async open(url: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error(`no inspector at ${url}`)), { once: true });
    });
    return new Inspector(socket);
  }

  /** Measured after a garbage collection. */
  async memory(): Promise<Memory | undefined> {
    await this.#ask('HeapProfiler.collectGarbage', {});
    await this.#ask('HeapProfiler.collectGarbage', {});
    const answer = (await this.#ask('Runtime.evaluate', { expression: EXPRESSION })) as
      | { result: { value: string } }
      | undefined;
    return answer && (JSON.parse(answer.result.value) as Memory);
  }

  close(): void {
    this.#socket.close();
  }

  async #ask(method: string, params: object): Promise<unknown> {
    if (this.#socket.readyState !== WebSocket.OPEN) return undefined;
    const id = (this.#count += 1);
    const answer = new Promise<{ result?: unknown }>((resolve) => this.#answers.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result } = await answer;
    this.#answers.delete(id);
    return result;
  }
}

const EXPRESSION = `(({ heapUsed, external, rss }) => JSON.stringify({ heap: heapUsed + external, rss }))(process.memoryUsage())`;
