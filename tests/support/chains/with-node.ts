import { describe, expect, it } from 'vitest';

/**
 * Runs suites that need a program of the system. Where it is missing, one test reports that; with `REQUIRE_NODES=1` the
 * suites run and fail.
 */
export function withNode(name: string, path: string | undefined, suites: () => void): void {
  if (path !== undefined || process.env['REQUIRE_NODES'] === '1') return suites();
  console.warn(`Not run: suites that need ${name}, which is not here. REQUIRE_NODES=1 makes this a failure.`);
  describe(`NOT RUN, there is no ${name} here`, () => {
    it('is reported', () => expect(path).toBeUndefined());
  });
}
