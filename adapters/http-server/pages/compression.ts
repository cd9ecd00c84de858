import { constants } from 'node:zlib';

/**
 * Options of page compression. Pages are rendered per visitor and compressed each time, at a level that costs less time
 * than it saves.
 */
export const COMPRESSION = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
