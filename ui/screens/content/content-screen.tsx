import { useLoaderData } from 'react-router-dom';
import type { ContentPage } from '../../../core/domain/site/content.ts';
import { Article } from '../../components/content/article.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { contentTitle } from './content-title.ts';

export function ContentScreen() {
  const page = useLoaderData<ContentPage>();
  useTitle(contentTitle(useText(), page.title));
  return <Article page={page} />;
}
