import type { ReactNode } from 'react';
import { CodeBlock } from '../../components/code-block/code-block.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import classes from './builder.module.css';
import { Preview } from './preview.tsx';
import { type BuiltWidget, frameTag, reactCode, scriptTag, widgetPath } from './widget-code.ts';

interface BuilderFrameProps {
  readonly heading: string;
  readonly intro: string;
  readonly widget: BuiltWidget;
  readonly origin: string;
  /** What is missing: without it there is neither a preview nor code. */
  readonly missing?: string | undefined;
  /** The builder's options. */
  readonly children: ReactNode;
}

/** A builder: its options, a preview, and the code. */
export function BuilderFrame({ heading, intro, widget, origin, missing, children }: BuilderFrameProps) {
  const text = useText();
  const { locale } = useI18n();
  const isHydrated = useHydrated();
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{heading}</h1>
        <p className={classes['intro']}>{intro}</p>
        {!isHydrated && (
          <noscript>
            <p className={classes['intro']}>{text('builder.needsScripts')}</p>
          </noscript>
        )}
      </header>
      <div className={classes['columns']}>
        <Panel title={text('builder.options')} isRaised>
          {children}
        </Panel>
        <Panel title={text('builder.preview')}>
          {missing === undefined ? <Shown path={widgetPath(previewed(widget, locale))} /> : <p>{missing}</p>}
        </Panel>
      </div>
      {missing === undefined && (
        <Panel title={text('builder.code')}>
          <CodeBlock title={text('builder.script')} code={scriptTag(widget, origin)} />
          <CodeBlock title={text('builder.frame')} note={text('builder.frameNote')} code={frameTag(widget, origin)} />
          <CodeBlock title={text('builder.react')} code={reactCode(widget, origin)} />
        </Panel>
      )}
    </div>
  );
}

/** The widget in a frame, and a link to it as visitors without a frame see it: on a phone, for example. */
function Shown({ path }: { readonly path: string }) {
  const text = useText();
  return (
    <>
      <p className={classes['intro']}>{text('builder.previewNote')}</p>
      <Preview path={path} />
      <p>
        <a href={path} target="_blank" rel="noopener">
          {text('builder.tryIt')}
        </a>
      </p>
    </>
  );
}

/** In the language of this page, unless another was chosen: a frame does not receive the language chosen here. */
function previewed(widget: BuiltWidget, locale: string): BuiltWidget {
  const { options, signedUrl } = widget;
  return signedUrl === undefined ? { ...widget, options: { ...options, lang: options['lang'] || locale } } : widget;
}
