import { useMemo } from 'react';
import classes from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

interface QrCodeProps {
  /** Encoded text: a chain's payment URI. */
  readonly value: string;
  /** Accessible description. */
  readonly label: string;
}

/** A QR code, dark on white in both themes: many scanners cannot read light on dark. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(value), [value]);
  return (
    <svg
      // Inline SVG: there is no file for an img element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      className={classes['code']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
