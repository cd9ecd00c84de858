import styles from './printed-sheet.module.css';

/** Sends the browser to another address of this site, past the router: the server answers it with a redirect. */
export function goTo(path: string): void {
  location.assign(path);
}

/** Has the browser save a text as a file. @param type a MIME type */
export function downloadText(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** Opens the browser's printing with nothing on the paper but a heading and some lines. */
export function printText(title: string, lines: readonly string[]): void {
  const sheet = document.createElement('section');
  sheet.className = styles['sheet']!;
  const heading = Object.assign(document.createElement('h1'), { textContent: title });
  const list = document.createElement('ul');
  list.append(...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })));
  sheet.append(heading, list);
  document.body.append(sheet);
  document.body.dataset['printing'] = 'sheet';
  const clear = () => {
    delete document.body.dataset['printing'];
    sheet.remove();
  };
  addEventListener('afterprint', clear, { once: true });
  print();
}
