/** One message of a recording. */
export interface Entry {
  /** Its line in the file, from 1. */
  readonly line: number;
  /** When it came, in milliseconds. */
  readonly at: number;
  readonly kind: 'socket' | 'rest';
  /** Address that answered over REST, where the recording names it. */
  readonly url: string;
  readonly text: string;
}

/** What a recording holds. */
export interface Recording {
  readonly file: string;
  readonly venue: string;
  readonly entries: readonly Entry[];
  /** Whether the file ends within a line, as one does whose recorder was killed. */
  readonly isCut: boolean;
}

/** A recording that cannot be read: names its file and line. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';

  constructor(file: string, line: number, reason: string) {
    super(`${file}, line ${line}: ${reason}`);
  }
}
