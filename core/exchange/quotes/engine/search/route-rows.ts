/** The edges that a route passes. */
export type Route = readonly number[];

/** Routes considered at once at most. */
export const ROUTES = 24;
/** Hops of a route at most: in an array of routes each one has this many edges, and NO_EDGE after the last. */
export const HOPS = 5;
export const NO_EDGE = -1;
