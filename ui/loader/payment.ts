import { framed, framedUrl, placeOf, runningScript } from './framed.ts';

/** Styles without specificity, so that the host's own rules win, except for the dialog itself. */
const STYLE = `
:where(.altway-pay){font:600 16px/1.25 system-ui,sans-serif;padding:12px 20px;border:0;border-radius:8px;background:#0b5a55;color:#fff;cursor:pointer}
.altway-dialog{box-sizing:border-box;width:min(560px,100vw);max-width:none;max-height:94vh;margin:auto;padding:0;border:0;border-radius:12px;overflow:auto;color-scheme:light dark;background:Canvas}
.altway-dialog::backdrop{background:rgb(9 28 26/45%)}`;

const PATH = '/payment-widget-modal';

const NAMES = { pay: 'altway-pay', dialog: 'altway-dialog' };

function open(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  const { style } = document.documentElement;
  const { overflow } = style;
  style.overflow = 'hidden';
  dialog.addEventListener('close', () => (style.overflow = overflow), { once: true });
  dialog.showModal();
}

const script = runningScript();
if (script) {
  const { label = 'Pay', title = label, class: look } = script.dataset;
  const url = framedUrl(script, PATH);
  // A signed link names the stand-alone page; here the page is in a dialog, which it can close.
  url.pathname = PATH;
  const place = placeOf(script, 'altway-payment');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = look ?? NAMES.pay;
  button.textContent = label;
  // The browser's own dialog keeps the focus inside, closes with Escape, and returns the focus.
  const dialog = document.createElement('dialog');
  dialog.className = NAMES.dialog;
  dialog.setAttribute('aria-label', title);
  // Loaded when first opened, and kept: a customer who closes it half-way continues there.
  let frame: HTMLIFrameElement | undefined;
  button.addEventListener('click', () => {
    if (!frame) {
      frame = framed(url, title, place, ({ type }) => {
        if (type === 'close') dialog.close();
      });
      dialog.append(frame);
    }
    open(dialog);
  });
  place.append(button, dialog);
}
