import { ContainerModule } from 'inversify';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { staffContract } from '../../../core/contract/staff/staff-contract.ts';
import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { PayoutCapacity } from '../../../core/exchange/chains/payout-capacity.ts';
import { UnitPrices } from '../../../core/exchange/quotes/unit-prices.ts';
import { ApiDomainSetting } from '../../../core/exchange/site/api-domain-setting.ts';
import { localStaffApi } from '../../../core/exchange/staff/local-staff-api.ts';
import type { TreasuryTerms } from '../../../core/exchange/treasury/treasury-terms.ts';
import type { LiveTreasury } from '../../../core/exchange/treasury/holdings/hot-wallets.ts';
import type { Alarms } from '../../../core/ports/services/alarms.ts';
import { AddressRules } from '../../../core/ports/chains/address-rules.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { MarketFeed } from '../../../core/ports/markets/market-feed.ts';
import { Secrets } from '../../../core/ports/services/secrets.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import { StaffApi } from '../../../core/ports/apis/staff-api.ts';

/** Binds the staff API of a server whose hot wallets have no targets. */
export const staffModule = staffModuleWith({ targets: new Map() });

/**
 * Binds the staff API to the server's store, and to its chains, signer and market for the treasury.
 * @param terms how much each place should hold, and how coins are moved between them. @param channels how alarms reach people.
 */
export function staffModuleWith(terms: TreasuryTerms, channels: readonly Alarms[] = []): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(StaffApi)
      .toResolvedValue(
        (
          store: Store,
          catalogue: CurrencyCatalogue,
          addresses: AddressRules,
          secrets: Secrets,
          clock: Clock,
          domain: ApiDomainSetting,
          chains: ChainRegistry,
          currencies: CurrencyRegistry,
          capacity: PayoutCapacity,
          prices: UnitPrices,
          feed: MarketFeed,
        ) => {
          const digest = (text: string) => secrets.digest(text);
          const newId = () => secrets.newId();
          const known = { chains, currencies, capacity, ...terms };
          const treasury: LiveTreasury = {
            ...known,
            prices: { kind: feed.kind, of: (asset) => prices.ofAsset(asset) },
          };
          return validatedApi(
            staffContract,
            localStaffApi({ store, catalogue, addresses, clock, domain, digest, newId, treasury, channels }),
          );
        },
        [
          Store,
          CurrencyCatalogue,
          AddressRules,
          Secrets,
          Clock,
          ApiDomainSetting,
          ChainRegistry,
          CurrencyRegistry,
          PayoutCapacity,
          UnitPrices,
          MarketFeed,
        ],
      )
      .inSingletonScope();
  });
}
