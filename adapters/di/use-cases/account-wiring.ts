import { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { CaptchaSolver } from '../../../core/ports/services/captcha-solver.ts';
import { accountUseCases } from './account-use-cases.ts';
import { memberUseCases } from './member-use-cases.ts';
import type { Wiring } from './wiring.ts';

/** What the use cases of accounts stand on. */
export interface AccountWiringOptions {
  readonly api: AccountApi;
  /** Absent on the server, where nobody has to prove anything. */
  readonly proof?: CaptchaSolver;
}

/** Accounts over whatever implements them: the house, a server far away, or memory. */
export function accountWiring({ api, proof }: AccountWiringOptions): readonly Wiring[] {
  const ports: Wiring = ({ bind }) => {
    bind(AccountApi).toConstantValue(api);
    if (proof) bind(CaptchaSolver).toConstantValue(proof);
  };
  return [ports, accountUseCases, memberUseCases];
}
