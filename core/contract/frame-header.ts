/** Header that identifies a framed page; another site's page cannot send it without a CORS preflight. */
export const FRAME_HEADER = 'altway-frame';
