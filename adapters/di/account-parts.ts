import { ContainerModule } from 'inversify';
import { AccountApi } from '../../core/ports/account-api.ts';
import { HumanProof } from '../../core/ports/human-proof.ts';
import { accountUseCases } from './account-use-cases.ts';

/** What the use cases of accounts stand on. */
export interface AccountParts {
  readonly api: AccountApi;
  /** Absent on the server, where nobody has to prove anything. */
  readonly proof?: HumanProof;
}

/** Accounts over whatever implements them: the house, a server far away, or memory. */
export function accountParts({ api, proof }: AccountParts): ContainerModule[] {
  const ports = new ContainerModule(({ bind }) => {
    bind(AccountApi).toConstantValue(api);
    if (proof) bind(HumanProof).toConstantValue(proof);
  });
  return [ports, accountUseCases];
}
