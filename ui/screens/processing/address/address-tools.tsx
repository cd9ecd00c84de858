import { useRef, useState } from 'react';
import { useText } from '../../../hooks/i18n.ts';
import { useHydrated } from '../../../hooks/use-hydrated.ts';
import hidden from '../../../theme/hidden.module.css';
import links from '../destination-fields.module.css';
import type { CheckedAddress } from '../../use-checked-address.ts';
import classes from './address-tools.module.css';
import { Camera } from './camera.tsx';
import { OwnTools } from './own-tools.tsx';
import type { OwnAddresses } from './use-own-addresses.ts';

interface AddressToolsProps {
  readonly field: CheckedAddress;
  /** The member's own addresses of this currency. */
  readonly own: OwnAddresses;
  /** Name of the field for screen readers: there is more than one. */
  readonly name: string;
}

/** Characters that are taken of a text: as many as the field takes. An address comes first in the longer links of codes. */
const LONGEST = 256;

/** Ways to fill in an address without typing it: from the clipboard, by the camera, or from the member's own addresses. */
export function AddressTools({ field, own, name }: AddressToolsProps) {
  const text = useText();
  const isHydrated = useHydrated();
  const [isScanning, setScanning] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const scan = useRef<HTMLButtonElement>(null);
  if (!isHydrated) return <div className={classes['tools']} />;
  const take = (found: string) => {
    const address = found.trim().slice(0, LONGEST);
    setRefused(false);
    // What is there stays when the clipboard has no text, and so does a memo that was typed first.
    if (address !== '') void field.verify({ ...field.destination, address });
  };
  const paste = () => void navigator.clipboard.readText().then(take, () => setRefused(true));
  // What is pressed or seen there vanishes, and with it the focus.
  const endScan = (found = '') => {
    setScanning(false);
    scan.current?.focus();
    take(found);
  };
  const named = <span className={hidden['hidden']}>: {name}</span>;
  return (
    <div ref={tools} className={classes['tools']}>
      {canPaste() && (
        <button type="button" className={links['link']} onClick={paste}>
          {text('tools.paste')}
          {named}
        </button>
      )}
      {canScan() && (
        <button
          ref={scan}
          type="button"
          className={links['link']}
          aria-expanded={isScanning}
          onClick={() => setScanning(!isScanning)}
        >
          {text('tools.scan')}
          {named}
        </button>
      )}
      <OwnTools
        field={field}
        own={own}
        named={named}
        focusField={() => tools.current?.parentElement?.querySelector('input')?.focus()}
      />
      {isRefused && <output className={classes['note']}>{text('tools.pasteFailed')}</output>}
      {isScanning && <Camera onFound={endScan} onClose={() => endScan()} />}
    </div>
  );
}

/** True where pages may read the clipboard, once the visitor allows it: not without HTTPS. */
function canPaste(): boolean {
  return typeof navigator.clipboard?.readText === 'function';
}

/** True where the browser itself reads codes: a library for the others would weigh more than the page. */
function canScan(): boolean {
  return 'BarcodeDetector' in globalThis && navigator.mediaDevices !== undefined;
}
