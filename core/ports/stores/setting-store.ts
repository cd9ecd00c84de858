/**
 * A stored setting: `api-domain` is the origin that pages send their calls to; the others are JSON: `stops` the emergency
 * stops, `hedging-halts` those of hedging, `offer-stops` those that limits of risk make, `risk-state` what they were
 * measured by last, and `risk-day` what the day began with.
 */
export type SettingName = 'api-domain' | 'stops' | 'hedging-halts' | 'offer-stops' | 'risk-state' | 'risk-day';

/** Settings that the operator changes while the service runs. */
export interface SettingStore {
  /** @returns undefined for a setting with its default value. */
  get(name: SettingName): Promise<string | undefined>;
  /** @param value undefined restores the default. */
  set(name: SettingName, value: string | undefined): Promise<void>;
}
