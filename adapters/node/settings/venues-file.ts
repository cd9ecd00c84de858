import { readCheckedYaml } from '../files/checked-yaml.ts';
import { venuesForm, type VenuesContent } from './venues-form.ts';

/**
 * Reads the file of venues, YAML or JSON. It validates the form only. @throws ConfigurationError naming every mistake by
 * its place in the file.
 */
export function readVenuesFile(path: string): VenuesContent {
  return readCheckedYaml(path, 'ALTWAY_VENUES', venuesForm, ({ code, path: place, message }) => {
    if (code !== 'invalid_union') return message;
    return place.at(-1) === 'from'
      ? 'must be an object with socket, or with host, port, ca, certificate and key'
      : 'must be false, or an object with asset and network';
  });
}
