import { escapeHtml } from './html.ts';

/** Tags for a text of several paragraphs; all others are removed, their text stays. */
const allowed = new Set(['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'a']);
const synonyms: Readonly<Record<string, string>> = { b: 'strong', i: 'em', div: 'p', h1: 'h2', h4: 'h3' };
/** For these the text is removed as well. */
const dropped = /<(script|style|template|iframe|object|svg|math|title|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const comment = /<!--[\s\S]*?(?:-->|$)/g;
/** Word has its own tags with a colon: <o:p>. */
const tag = /<(\/?)([a-z][a-z0-9]*(?::[a-z][a-z0-9]*)?)([\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?>/gi;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const characterOf = (code: number) => (code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return characterOf(Number(decimal));
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    return named[String(name).toLowerCase()] ?? whole;
  });

const attributeIn = (attributes: string, name: 'href' | 'src' | 'alt'): string => {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes);
  return decoded(found?.[1] ?? found?.[2] ?? '').trim();
};

/** Only addresses that are safe for a reader to follow. */
const hrefIn = (attributes: string): string | null => {
  const address = attributeIn(attributes, 'href');
  if (!/^(https?:\/\/|mailto:)/i.test(address) || /[\s<>"'\\]/.test(address)) return null;
  return address;
};

const opening = (name: string, attributes: string): string => {
  if (name !== 'a') return `<${name}>`;
  const href = hrefIn(attributes);
  return href === null ? '' : `<a href="${escapeHtml(href)}" rel="noopener noreferrer">`;
};

/** Only our own pictures; a foreign one would tell its server who reads. */
const picture = (attributes: string, isOwn: (address: string) => boolean): string => {
  const address = attributeIn(attributes, 'src');
  return isOwn(address)
    ? `<img src="${escapeHtml(address)}" alt="${escapeHtml(attributeIn(attributes, 'alt'))}" style="max-width:100%;height:auto">`
    : '';
};

const noPicture = () => false;

/**
 * HTML with only harmless tags left, all of them closed. Nothing is copied: tags are written anew from the list and text is escaped, so
 * whatever this does not understand ends up as text. Pictures stay if their address is our own.
 */
export const safeHtml = (given: string, isOwnPicture: (address: string) => boolean = noPicture): string => {
  const source = given.replaceAll(comment, '').replaceAll(dropped, '');
  const open: string[] = [];
  const parts: string[] = [];
  const text = (until: number, from: number) => parts.push(escapeHtml(decoded(source.slice(from, until))));
  let at = 0;
  for (const match of source.matchAll(tag)) {
    text(match.index, at);
    at = match.index + match[0].length;
    const written = (match[2] ?? '').toLowerCase();
    const name = synonyms[written] ?? written;
    if (name === 'img') parts.push(picture(match[3] ?? '', isOwnPicture));
    if (!allowed.has(name)) continue;
    if (name === 'br') parts.push('<br>');
    else if (match[1] === '') {
      const start = opening(name, match[3] ?? '');
      if (start === '') continue;
      parts.push(start);
      open.push(name);
    } else if (open.includes(name)) {
      let closed: string | undefined;
      do {
        closed = open.pop();
        parts.push(`</${closed}>`);
      } while (closed !== name);
    }
  }
  text(source.length, at);
  parts.push(...open.toReversed().map((name) => `</${name}>`));
  return parts.join('').trim();
};

/** Turns plain text with line breaks into HTML paragraphs. */
export const paragraphs = (text: string): string =>
  /<[a-z]/i.test(text)
    ? text
    : text
        .split(/\n\s*\n/)
        .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
        .join('');

type OpenLink = { href: string; at: number; from: number };

/** What remains of a tag in plain text. */
const traceOf = (name: string, isEnd: boolean, attributes: string): string => {
  if (name === 'br' || (name === 'li' && isEnd)) return '\n';
  if (name === 'li') return '– ';
  if (isEnd) return ['p', 'h2', 'h3', 'ul', 'ol'].includes(name) ? '\n\n' : '';
  const told = name === 'img' ? attributeIn(attributes, 'alt') : '';
  return told === '' ? '' : `[Bild: ${told}]`;
};

/** The same without tags, for plain text readers; link addresses follow in parentheses. One pass, however long it is. */
export const plainText = (html: string): string => {
  const parts: string[] = [];
  const links: OpenLink[] = [];
  let length = 0;
  const add = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  /** If the label is the address itself, it is not repeated. */
  const endLink = ({ href, at, from }: OpenLink) => {
    if (length - from !== href.length || parts.slice(at).join('') !== href) add(` (${href})`);
  };
  let done = 0;
  for (const match of html.matchAll(tag)) {
    add(decoded(html.slice(done, match.index)));
    done = match.index + match[0].length;
    const [, slash = '', written = '', attributes = ''] = match;
    const name = written.toLowerCase();
    if (name !== 'a') add(traceOf(name, slash !== '', attributes));
    else if (slash === '') links.push({ href: attributeIn(attributes, 'href'), at: parts.length, from: length });
    else {
      const link = links.pop();
      if (link !== undefined && link.href !== '') endLink(link);
    }
  }
  add(decoded(html.slice(done)));
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};
