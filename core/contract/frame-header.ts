/**
 * Header of every call that a framed page makes. Such a call carries no cookies, so it can be made in nobody's name and
 * needs no CSRF token; the header itself cannot be sent by a page of another site without being asked first (CORS).
 */
export const FRAME_HEADER = 'altway-frame';
