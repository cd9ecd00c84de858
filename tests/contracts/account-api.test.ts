import { FingerprintPuzzles } from '../support/account-fakes.ts';
import { accountHouse } from '../support/account-house.ts';
import { accountApiContract } from './account-api.contract.ts';

accountApiContract('the house in process', async () => {
  const house = await accountHouse();
  return {
    api: house.browser().api,
    other: house.browser().api,
    mails: () => house.mails(),
    solve: async (challenge) => FingerprintPuzzles.solve(challenge),
    nextCode: async (key) => house.nextCode(key),
    close: () => house.close(),
  };
});
