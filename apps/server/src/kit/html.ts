/** HTML that is safe to put into a page unescaped. */
export type Html = { readonly html: string };

type Part = string | number | false | Html | readonly Html[];

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Escapes text for use between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => entities.get(letter) ?? letter);

const written = (part: Part): string => {
  if (part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(({ html: text }) => text).join('');
};

/** A piece of a page. Inserted values are escaped as text, unless they are such pieces themselves; false inserts nothing. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.reduce((before, text, index) => `${before}${written(parts[index - 1] ?? '')}${text}`),
});

/** Data for scripts and crawlers of the page. Nothing in it can end the script element. */
export const jsonScript = (attributes: Html, data: unknown): Html => ({
  html: `<script ${attributes.html}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
});
