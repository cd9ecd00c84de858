import { useEffect, useState } from 'react';

/** Duration of the confirmation, in milliseconds. */
const SHOWN_MS = 2500;

type CopyStatus = 'idle' | 'copied' | 'failed';

/** Copies a text and reports for a moment whether it worked. */
export function useCopy(): readonly [CopyStatus, (text: string) => void] {
  const [status, setStatus] = useState<CopyStatus>('idle');
  useEffect(() => {
    if (status === 'idle') return;
    const clearing = setTimeout(() => setStatus('idle'), SHOWN_MS);
    return () => clearTimeout(clearing);
  }, [status]);
  const copy = (text: string) => {
    // The clipboard is absent without HTTPS; reject then, as for a refusal.
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    writing.then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    );
  };
  return [status, copy];
}
