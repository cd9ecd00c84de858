import { useEffect, useRef, useState } from 'react';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import classes from './builder.module.css';
import { useFramingPage } from './use-framing-page.ts';

/** Milliseconds without a change after which the preview reloads. */
const SETTLE_MS = 500;
/** Heights of the frame in CSS pixels: before it reports its own, and at most. */
const HEIGHT = { first: 520, most: 1600 } as const;

/** A widget as a host page would show it: the real one, in a real frame. @param path with its query */
export function Preview({ path }: { readonly path: string }) {
  const text = useText();
  const isHydrated = useHydrated();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>(HEIGHT.first);
  const settled = useSettled(path);
  useFramingPage();
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<{ altway?: unknown; type?: unknown; height?: unknown }>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.altway === 1 && data.type === 'resize' && typeof data.height === 'number')
        setHeight(Math.min(data.height, HEIGHT.most));
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  if (!isHydrated) return <div className={classes['frame']} />;
  return (
    // The frame shows a page of the same site: a sandbox with the rights it needs would isolate nothing.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      // A new frame for each address, so that the old one leaves no entry in the browser's history.
      key={settled}
      className={classes['frame']}
      style={{ blockSize: height }}
      title={text('builder.preview')}
      src={`${settled}#host=${location.origin}`}
    />
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
