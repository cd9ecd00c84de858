import { styleText } from 'node:util';
import { printable, printableJson } from './printable.ts';

/** What a command needs of its surroundings; tests give their own. */
export interface Terminal {
  /** What people type, or what is piped in; without it there is nothing to read. */
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** One answer in both its forms. */
export interface Answer {
  /** For programs: printed as one line of JSON. */
  readonly json: unknown;
  /** For people: lines, which may be styled. Asked for twice. */
  readonly text: (style: Style) => readonly string[];
}

export type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** The one way out: text for people, JSON for programs. Colour only on a terminal, and never against NO_COLOR. */
export class Printer {
  readonly #terminal: Terminal;
  readonly #isJson: boolean;

  constructor(terminal: Terminal, isJson: boolean) {
    this.#terminal = terminal;
    this.#isJson = isJson;
  }

  /** Whatever a server, or whoever wrote to it, put into an answer: no more of it reaches the terminal than text. */
  print({ json, text }: Answer): void {
    const { stdout } = this.#terminal;
    stdout.write(this.#isJson ? `${printableJson(json)}\n` : `${this.#lines(text).join('\n')}\n`);
  }

  /** Our own styles drive the terminal too: a line that holds more than text without them is shown without them. */
  #lines(text: Answer['text']): string[] {
    const plain = text((_, words) => words);
    const styled = text(this.#style);
    return plain.map((line, at) => {
      const safe = printable(line);
      return safe === line ? styled[at]! : safe;
    });
  }

  readonly #style: Style = (format, text) =>
    styleText(format, text, { stream: this.#terminal.stdout as NodeJS.WriteStream, validateStream: true });
}
