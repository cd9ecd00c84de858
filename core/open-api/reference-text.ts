import { openApiDocument } from './document.ts';
import { callLines, type CallLine, type CallLines } from './reference.ts';

/** Writes the list of calls in Markdown, with third-level headings, for a content page. */
export function referenceText(): string {
  return callLines(openApiDocument()).map(groupText).join('\n\n');
}

function groupText({ heading, about, lines }: CallLines): string {
  return [`### ${heading}`, about, ...lines.map(lineText)].join('\n\n');
}

function lineText({ method, path, about, takes, answers, failsWith, isForKeys, isForPages }: CallLine): string {
  const facts = [
    takes.length > 0 && `takes ${codes(takes)}`,
    `answers \`${answers}\``,
    failsWith.length > 0 && `fails with ${codes(failsWith)}`,
  ].filter((fact) => fact !== false);
  return [
    `#### \`${method} ${path}\``,
    `${about}.${isForKeys ? ' **API key.**' : ''}${isForPages ? ' **Publishable key.**' : ''}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
  ].join('\n\n');
}

function codes(texts: readonly string[]): string {
  return texts.map((text) => `\`${text}\``).join(', ');
}
