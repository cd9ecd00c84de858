import { FingerprintPuzzles } from '../../support/fixtures/account-fakes.ts';
import { accountFixture } from '../../support/fixtures/account-fixture.ts';
import { accountApiContract } from './account-api.contract.ts';

accountApiContract('in process', async () => {
  const fixture = await accountFixture();
  return {
    api: fixture.browser().api,
    other: fixture.browser().api,
    mails: () => fixture.mails(),
    solve: async (challenge) => FingerprintPuzzles.solve(challenge),
    nextCode: async (key) => fixture.nextCode(key),
    close: () => fixture.close(),
  };
});
