import type { ReactNode } from 'react';
import { CodeBlock } from '../../components/code-block/code-block.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import classes from './builder.module.css';
import { Preview } from './preview.tsx';
import { type BuiltWidget, frameTag, reactCode, scriptTag, widgetPath } from './widget-code.ts';

export interface BuilderFrameProps {
  readonly heading: string;
  readonly intro: string;
  readonly widget: BuiltWidget;
  readonly origin: string;
  /** What can be chosen. */
  readonly children: ReactNode;
}

/** A builder: what is chosen, what it looks like, and the code of it. */
export function BuilderFrame({ heading, intro, widget, origin, children }: BuilderFrameProps) {
  const text = useText();
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
          <p className={classes['intro']}>{text('builder.previewNote')}</p>
          <Preview path={widgetPath(widget)} />
        </Panel>
      </div>
      <Panel title={text('builder.code')}>
        <CodeBlock title={text('builder.script')} code={scriptTag(widget, origin)} />
        <CodeBlock title={text('builder.frame')} note={text('builder.frameNote')} code={frameTag(widget, origin)} />
        <CodeBlock title={text('builder.react')} code={reactCode(widget, origin)} />
      </Panel>
    </div>
  );
}
