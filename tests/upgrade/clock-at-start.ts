/**
 * Preloaded into a server (`NODE_OPTIONS=--import`): its clock shows `UPGRADE_CLOCK_AT` (milliseconds since 1970) when the
 * process starts, and goes on from there. A fixture is served at the time when it was filled, so it never ages.
 * With `UPGRADE_SHORT_TIMERS=1` timers of ten minutes and more end after half a second.
 */
const { UPGRADE_CLOCK_AT: startsAt, UPGRADE_SHORT_TIMERS: hasShortTimers } = process.env;
const LONG_MS = 600_000;
const SHORT_MS = 500;

if (startsAt !== undefined) {
  const RealDate = Date;
  const offset = Number(startsAt) - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [RealDate.now() + offset] : given) as [number]));
    }

    static override now(): number {
      return RealDate.now() + offset;
    }
  } as DateConstructor;
}

if (hasShortTimers === '1') {
  const { setInterval: realInterval, setTimeout: realTimeout } = globalThis;
  const shortened = (ms: number | undefined) => (ms !== undefined && ms >= LONG_MS ? SHORT_MS : ms);
  Object.assign(globalThis, {
    setInterval: (work: () => void, ms?: number, ...rest: []) => realInterval(work, shortened(ms), ...rest),
    setTimeout: (work: () => void, ms?: number, ...rest: []) => realTimeout(work, shortened(ms), ...rest),
  });
}
