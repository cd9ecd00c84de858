/** Header by which a framed page says what it is; another site's page cannot send it without asking first. */
export const FRAME_HEADER = 'altway-frame';
