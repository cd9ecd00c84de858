import styles from './printed-sheet.module.css';

/** Opens another address of this site without the router: the server answers it with a redirect. */
export function goTo(path: string): void {
  location.assign(path);
}

/** Prints a heading and some lines, without the rest of the page. */
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
