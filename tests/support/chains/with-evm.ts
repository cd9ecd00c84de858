import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EvmBench } from './evm-bench.ts';
import { anvilPath } from '../programs.ts';

/** Runs suites on one node of their own. Without anvil a test reports that, and fails where `REQUIRE_NODES` is set. */
export function withEvm(suites: (bench: () => EvmBench) => void, ...options: readonly string[]): void {
  return anvilPath() === undefined ? withNothing() : withNode(suites, options);
}

function withNothing(): void {
  it('does not run here: anvil is not installed', () => expect(process.env['REQUIRE_NODES']).not.toBe('1'));
}

function withNode(suites: (bench: () => EvmBench) => void, options: readonly string[]): void {
  let bench: EvmBench | undefined;
  describe('on anvil', () => {
    beforeAll(async () => {
      bench = await EvmBench.start(...options);
    });
    afterAll(() => bench?.node.stop());
    suites(() => bench!);
  });
}
