import { styleText } from 'node:util';
import { printable, printableJson } from './printable.ts';

/** The surroundings that a command needs; tests provide their own. */
export interface Terminal {
  /** Typed or piped input; without it there is nothing to read. */
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** One answer in both its forms. */
export interface Answer {
  /** For programs: printed as one line of JSON. */
  readonly json: unknown;
  /** For people: lines, which may be styled. Called twice. */
  readonly text: (style: Style) => readonly string[];
}

export type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** Prints all output: text for people, JSON for programs. Colour only on a terminal, and never against NO_COLOR. */
export class Printer {
  readonly #terminal: Terminal;
  readonly #isJson: boolean;

  constructor(terminal: Terminal, isJson: boolean) {
    this.#terminal = terminal;
    this.#isJson = isJson;
  }

  /** Answers may contain text from a server or its users: only its printable text reaches the terminal. */
  print({ json, text }: Answer): void {
    const { stdout } = this.#terminal;
    stdout.write(this.#isJson ? `${printableJson(json)}\n` : `${this.#lines(text).join('\n')}\n`);
  }

  /**
   * Our own styles are terminal sequences too: a line that is not printable without them is shown as plain, printable
   * text.
   */
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
