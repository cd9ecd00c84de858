import type { AttackSurface, HostileRequest } from './hostile-request.ts';
import type { Random } from '../../random.ts';
import type { RawConnection } from './raw-connection.ts';

/** What an attack is carried out with. */
export interface AttackTools {
  readonly surface: AttackSurface;
  readonly random: Random;
  /** The campaign has ended. */
  readonly isOver: boolean;
  /** Opens a connection from the attackers' address. Answers are judged as they come. */
  open(): RawConnection;
  /** Waits; ends sooner when the campaign does. */
  pause(ms: number): Promise<void>;
}

/** One way to harm a server. Everything of it is drawn from `random`, so that a seed repeats it. */
export interface Attack {
  readonly name: string;
  /** How often it is chosen, against the others'. */
  readonly weight: number;
  /** True for one that holds connections for seconds: these run beside the others. */
  readonly isSlow?: true;
  /** Inputs that it counts for, at most; see `run`. */
  readonly inputs: number;
  /** Whether a server of this kind can be attacked so; all can unless told. */
  fits?(surface: AttackSurface): boolean;
  /**
   * Carries it out. @returns the inputs that it came to: a request counts once it is answered, an attack on the connection
   * itself counts as one.
   */
  run(tools: AttackTools): Promise<number>;
}

/** How long an answer may take on a busy machine before its connection is given up, in milliseconds. */
const ANSWER_MS = 15_000;

/** Requests on their way over one connection: a server cuts one that has more of them unanswered. */
const WINDOW = 6;

/**
 * Sends requests over one connection, several at a time, and reads their answers. A server that closes the connection
 * after one of them gets the rest over another. @returns how many were answered.
 */
export async function pipelined(tools: AttackTools, requests: readonly HostileRequest[], withinMs = ANSWER_MS) {
  let answered = 0;
  for (let at = 0; at < requests.length && !tools.isOver;) {
    const connection = tools.open();
    await sendInWindows(connection, requests.slice(at), withinMs);
    const wasClosed = connection.isClosed;
    await connection.drop();
    const { length } = connection.answers;
    answered += length;
    // The one that was not answered, or closed the connection without an answer, is not sent again.
    at += Math.max(1, length);
    if (!wasClosed) break;
  }
  return answered;
}

/** Stops where an answer does not come. */
async function sendInWindows(connection: RawConnection, requests: readonly HostileRequest[], withinMs: number) {
  for (let sent = 0; sent < requests.length; sent += WINDOW) {
    const window = requests.slice(sent, sent + WINDOW);
    connection.send(window);
    if (!(await connection.answered(sent + window.length, withinMs))) return;
  }
}
