import { useText } from '../../hooks/i18n.ts';

/** A link from a notice of trouble to the state of all networks; in a new tab, so that what was begun stays open. */
export function NetworksLink() {
  return (
    <a href="/networks" target="_blank" rel="noopener">
      {useText()('footer.networks')}
    </a>
  );
}
