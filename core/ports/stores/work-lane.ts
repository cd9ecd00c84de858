/**
 * Lane of due work: work of one lane never waits for that of another. A chain has a lane of its own, so that one that
 * does not answer stops no other. Absent while nobody has found out where the next step works.
 */
export type WorkLane = string | undefined;

/** How much of a lane's due work is claimed at most. */
export interface LaneClaim {
  readonly lane: WorkLane;
  readonly limit: number;
}

/** Due work that was claimed. */
export interface ClaimedWork {
  readonly id: string;
  readonly lane: WorkLane;
}
