import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds between two looks at the picture. */
const LOOK_MS = 200;

/** What is used of the browser's reader of codes, which TypeScript does not know. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare const BarcodeDetector: new (options: { readonly formats: readonly string[] }) => Detector;

/** Reads QR codes from the camera while it is mounted; pictures do not leave the browser. */
export function useScanner(onFound: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const end = new AbortController();
    scan(video, end.signal).then(
      (text) => text !== undefined && found(text),
      () => setFailed(true),
    );
    return () => end.abort();
  }, []);
  return { video, hasFailed };
}

/** @returns the text of the first code; undefined when it was aborted before. @throws when there is no camera. */
async function scan(
  video: { readonly current: HTMLVideoElement | null },
  signal: AbortSignal,
): Promise<string | undefined> {
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    const picture = video.current;
    if (picture === null) return undefined;
    picture.srcObject = stream;
    await picture.play();
    while (!signal.aborted) {
      const [code] = await detector.detect(picture);
      if (code && code.rawValue.trim() !== '') return signal.aborted ? undefined : code.rawValue.trim();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return undefined;
  } finally {
    // The camera's light goes out.
    for (const track of stream.getTracks()) track.stop();
  }
}
