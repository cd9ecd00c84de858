import { useLoaderData } from 'react-router-dom';
import type { PressItem } from '../../../core/domain/site/content.ts';
import { PressList } from '../../components/content/press-list.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useTitle } from '../../hooks/use-title.ts';

/** `/press`: press items, the newest first. */
export function PressScreen() {
  const items = useLoaderData<readonly PressItem[]>();
  useTitle(useText()('press.title'));
  return <PressList items={items} />;
}
