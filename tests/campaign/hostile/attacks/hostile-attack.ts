import type { AttackSurface, HostileRequest } from './hostile-request.ts';
import type { Random } from '../../random.ts';
import type { RawConnection } from './raw-connection.ts';

/** Tools of an attack. */
export interface AttackTools {
  readonly surface: AttackSurface;
  readonly random: Random;
  /** True when the campaign has ended. */
  readonly isOver: boolean;
  /** Opens a connection from the attackers' address. Answers are checked as they arrive. */
  open(): RawConnection;
  /** Waits; ends sooner when the campaign does. */
  pause(ms: number): Promise<void>;
}

/** One kind of attack. All its decisions are drawn from `random`, so that a seed repeats it. */
export interface Attack {
  readonly name: string;
  /** How often it is chosen, relative to the others. */
  readonly weight: number;
  /** True if it holds connections for seconds: such attacks run beside the others. */
  readonly isSlow?: true;
  /** The maximum number of inputs that it counts for; see `run`. */
  readonly inputs: number;
  /** True if it applies to such a server; missing if it applies to all. */
  fits?(surface: AttackSurface): boolean;
  /**
   * Runs it. @returns the number of inputs: a request counts once it is answered, an attack on the connection itself
   * counts as one.
   */
  run(tools: AttackTools): Promise<number>;
}

/** How long to wait for an answer on a busy machine before the connection is closed, in milliseconds. */
const ANSWER_MS = 15_000;

/** Unanswered requests on one connection: a server closes a connection with more of them. */
const WINDOW = 6;

/**
 * Sends requests over one connection, several at a time, and reads their answers. The rest goes over another connection
 * when the server closes this one. @returns how many were answered.
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
    // The request that was not answered, or closed the connection without an answer, is not sent again.
    at += Math.max(1, length);
    if (!wasClosed) break;
  }
  return answered;
}

/** Stops at a missing answer. */
async function sendInWindows(connection: RawConnection, requests: readonly HostileRequest[], withinMs: number) {
  for (let sent = 0; sent < requests.length; sent += WINDOW) {
    const window = requests.slice(sent, sent + WINDOW);
    connection.send(window);
    if (!(await connection.answered(sent + window.length, withinMs))) return;
  }
}
