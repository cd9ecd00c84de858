import { type SettingName, type SettingStore, VENUE_NETWORKS } from '../../../core/ports/stores/setting-store.ts';

/** Settings in memory. */
export function memorySettings(kept = new Map<SettingName, string>()): SettingStore {
  return {
    get: async (name) => kept.get(name),
    venueNetworks: async () =>
      new Map(
        [...kept].flatMap(([name, text]) =>
          name.startsWith(VENUE_NETWORKS) ? [[name.slice(VENUE_NETWORKS.length), text]] : [],
        ),
      ),
    set: async (name, value) => {
      if (value === undefined) kept.delete(name);
      else kept.set(name, value);
    },
  };
}
