import { ContainerModule } from 'inversify';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { supportContract } from '../../../core/contract/support/support-contract.ts';
import { ApiDomainSetting } from '../../../core/exchange/site/api-domain-setting.ts';
import { localSupportApi } from '../../../core/exchange/support/local-support-api.ts';
import { AddressRules } from '../../../core/ports/chains/address-rules.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { Secrets } from '../../../core/ports/services/secrets.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import { SupportApi } from '../../../core/ports/apis/support-api.ts';

/** Binds the support API to the server's store. */
export const supportModule = new ContainerModule(({ bind }) => {
  bind(SupportApi)
    .toResolvedValue(
      (
        store: Store,
        catalogue: CurrencyCatalogue,
        addresses: AddressRules,
        secrets: Secrets,
        clock: Clock,
        domain: ApiDomainSetting,
      ) => {
        const digest = (text: string) => secrets.digest(text);
        const newId = () => secrets.newId();
        return validatedApi(
          supportContract,
          localSupportApi({ store, catalogue, addresses, clock, domain, digest, newId }),
        );
      },
      [Store, CurrencyCatalogue, AddressRules, Secrets, Clock, ApiDomainSetting],
    )
    .inSingletonScope();
});
