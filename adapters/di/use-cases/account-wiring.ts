import { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { CaptchaSolver } from '../../../core/ports/services/captcha-solver.ts';
import { accountUseCases } from './account-use-cases.ts';
import { memberUseCases } from './member-use-cases.ts';
import type { Wiring } from './wiring.ts';

/** Dependencies of the account use cases. */
interface AccountWiringOptions {
  readonly api: AccountApi;
  /** Absent on the server, where calls need no captcha proof. */
  readonly proof?: CaptchaSolver;
}

/** Accounts over any implementation of their API: in process, a remote server, or memory. */
export function accountWiring({ api, proof }: AccountWiringOptions): readonly Wiring[] {
  const ports: Wiring = ({ bind }) => {
    bind(AccountApi).toConstantValue(api);
    if (proof) bind(CaptchaSolver).toConstantValue(proof);
  };
  return [ports, accountUseCases, memberUseCases];
}
