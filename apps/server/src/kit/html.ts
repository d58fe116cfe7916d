/** HTML that may stand in a page as it is. */
export type Html = { readonly html: string };

type Part = string | number | false | Html | readonly Html[];

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Text as it may stand between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => entities.get(letter) ?? letter);

const written = (part: Part): string => {
  if (part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(({ html: text }) => text).join('');
};

/** A piece of a page. What is filled in is text and is escaped, unless it is such a piece itself; false is nothing. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.reduce((before, text, index) => `${before}${written(parts[index - 1] ?? '')}${text}`),
});

/** Data for scripts and readers of the page. Nothing in it can end the element it stands in. */
export const jsonScript = (attributes: Html, data: unknown): Html => ({
  html: `<script ${attributes.html}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
});
