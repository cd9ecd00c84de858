import { describe, expect, it } from 'vitest';
import type { ChainsSetup } from '../../../../cli/chains/chain-setup.ts';
import { checkMarketIsReal, unworkedPositions } from '../../../../cli/serve/checks/check-main-networks.ts';
import type { VenueSetup } from '../../../../cli/venues/venues-setup.ts';

const chainsWith = (...chains: readonly { readonly id: string; readonly isTest: boolean }[]) =>
  ({ chains }) as ChainsSetup;
const TEST = chainsWith({ id: 'litecoin', isTest: true }, { id: 'ethereum', isTest: true });
const MAIN = chainsWith({ id: 'litecoin', isTest: false });

/** A venue of the file, with an account unless `isSandbox` is absent. */
const venue = (isSandbox?: boolean) => ({ ...(isSandbox !== undefined && { account: { isSandbox } }) }) as VenueSetup;

describe('main networks', () => {
  it('are not traded at fictitious prices', () => {
    expect(() => checkMarketIsReal(TEST, { kind: 'demonstration' })).not.toThrow();
    expect(() => checkMarketIsReal(MAIN, { kind: 'demonstration' })).toThrow(
      /litecoin would move real coins.*set ALTWAY_VENUES=.*venues: \{ kraken: \{\} \}/,
    );
    expect(() => checkMarketIsReal(MAIN, { kind: 'live' })).not.toThrow();
  });

  it('are offered only where an account that is no sandbox works off positions', () => {
    const none = { venues: [venue(), venue(true)] };
    expect(unworkedPositions(TEST, none)).toBeUndefined();
    expect(unworkedPositions(MAIN, none)).toMatch(/nothing is offered on litecoin.*keyFile.*DATABASE_URL/);
    expect(unworkedPositions(MAIN, { venues: [venue(), venue(false)] })).toBeUndefined();
  });

  it('are offered where another machine has the venues and their accounts', () => {
    expect(unworkedPositions(MAIN, { venues: [] })).toBeUndefined();
  });
});
