/** How long a link shakes to be noticed, in milliseconds (specification, section 9). */
export const SHAKE_MS = 1000;
