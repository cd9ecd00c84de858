/**
 * A stored setting: `api-domain` is the origin that pages send their calls to, `stops` the emergency stops as JSON, and
 * `hedging-halts` those of hedging.
 */
export type SettingName = 'api-domain' | 'stops' | 'hedging-halts';

/** Settings that the operator changes while the service runs. */
export interface SettingStore {
  /** @returns undefined for a setting with its default value. */
  get(name: SettingName): Promise<string | undefined>;
  /** @param value undefined restores the default. */
  set(name: SettingName, value: string | undefined): Promise<void>;
}
