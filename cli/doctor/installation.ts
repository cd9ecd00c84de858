import type { Configuration } from '../../adapters/node/settings/configuration.ts';
import type { StaffApi } from '../../core/ports/apis/staff-api.ts';
import type { ChainsSetup } from '../chains/chain-setup.ts';
import type { Finding } from './finding.ts';

/** What is examined. */
export interface Installation {
  readonly configuration: Configuration;
  /** The file of chains; undefined for the simulated chain, or for a file with mistakes. */
  readonly chains: ChainsSetup | undefined;
  /** True if a chain is a main network: coins of worth. */
  readonly isReal: boolean;
  /** Asks the running server; rejects without a server or a staff token. */
  readonly staff: <T>(action: (api: StaffApi) => Promise<T>) => Promise<T>;
  /** How long one question may take, in milliseconds: less than the deadline of a check. */
  readonly patienceMs: number;
}

/** One part of an installation. */
export interface Check {
  readonly name: string;
  /** Reads only. A rejection becomes a finding. */
  run(installation: Installation): Promise<readonly Finding[]>;
}
