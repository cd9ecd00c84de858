import { constants } from 'node:zlib';

/** Pages are written for one visitor, so they are compressed each time: at a level that takes less time than it saves. */
export const COMPRESSION = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
