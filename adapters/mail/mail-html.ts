import type { Wording } from './wording.ts';

const FONT =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','Noto Sans Arabic','Noto Sans Devanagari',sans-serif";

/** The dark colours of the site. Many mail programs ignore style sheets, so the inline styles hold the light theme. */
const DARK = `
@media (prefers-color-scheme:dark){
.page{background:#0b1413!important}
.card{background:#121f1e!important;border-color:#263836!important}
.text{color:#e9f1ef!important}
.muted{color:#a0b5b1!important}
.accent{color:#6bd0c3!important}
.button{background:#58c8ba!important;color:#04211e!important}
.rule{border-color:#263836!important}
}`;

/** Renders a mail as HTML: no tables, images or scripts, no external resources; one column that fits a phone. */
export function mailHtml({ locale, subject, lines, action, otherwise, footer, quoted, stop }: Wording): string {
  const { tag, direction } = locale;
  const paragraph = (line: string) => `<p class="text" style="${TEXT}">${isolated(line, quoted)}</p>`;
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f8f7">
<div class="page" lang="${tag}" dir="${direction}" style="${PAGE}">
<div style="max-width:520px;margin:0 auto">
<p class="accent" style="${BRAND}">Altway</p>
<div class="card" style="${CARD}">
<h1 class="text" style="${HEADING}">${escaped(subject)}</h1>
${lines.map(paragraph).join('\n')}
${action ? actionHtml(action) : ''}
<p class="${action ? 'muted' : 'text'} rule" style="${OTHERWISE};${action ? MUTED : PLAIN}">${escaped(otherwise)}</p>
</div>
<p class="muted" style="${FOOTER}">${escaped(footer)}${stop ? stopHtml(stop) : ''}</p>
</div>
</div>
</body>
</html>
`;
}

function stopHtml({ label, link }: NonNullable<Wording['stop']>): string {
  return ` <a class="accent" href="${escaped(link)}" style="color:#0b5a55">${escaped(label)}</a>`;
}

function actionHtml({ button, link, lifetime, hint }: NonNullable<Wording['action']>): string {
  const href = escaped(link);
  return `<p style="margin:24px 0 12px"><a class="button" href="${href}" style="${BUTTON}">${escaped(button)}</a></p>
<p class="muted" style="${SMALL}">${escaped(lifetime)}</p>
<p class="muted" style="${SMALL}">${escaped(hint)}<a class="accent" href="${href}" dir="ltr" style="${LINK}">${href}</a></p>`;
}

const PAGE = `padding:32px 16px;background:#f5f8f7;font-family:${FONT}`;
const BRAND = 'margin:0 0 16px;font-size:20px;line-height:1.2;font-weight:700;letter-spacing:-0.02em;color:#0b5a55';
const CARD = 'padding:28px 24px;border:1px solid #d9e3e1;border-radius:12px;background:#ffffff';
const HEADING = 'margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:650;color:#0f2220';
const TEXT = 'margin:0 0 12px;font-size:16px;line-height:1.55;color:#0f2220';
const SMALL = 'margin:0 0 12px;font-size:14px;line-height:1.5;color:#4b605d';
const BUTTON =
  'display:inline-block;padding:13px 22px;border-radius:8px;background:#0b5a55;color:#ffffff;font-size:16px;line-height:1.3;font-weight:600;text-align:center;text-decoration:none';
const LINK = 'display:block;color:#0b5a55;text-align:left;word-break:break-all;overflow-wrap:anywhere';
const OTHERWISE = 'margin:20px 0 0;padding:16px 0 0;border-top:1px solid #d9e3e1;line-height:1.5';
/** In a notice, what to do if somebody else caused it is the most important text. */
const PLAIN = 'font-size:15px;color:#0f2220';
const MUTED = 'font-size:14px;color:#4b605d';
const FOOTER = 'margin:16px 0 0;font-size:13px;line-height:1.5;color:#4b605d';

/** Isolates the quoted address, so that it keeps its own direction within Arabic. */
function isolated(line: string, quoted: string | undefined): string {
  const html = escaped(line);
  return quoted === undefined ? html : html.replaceAll(escaped(quoted), (found) => `<bdi dir="ltr">${found}</bdi>`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
