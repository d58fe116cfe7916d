import { SaxesParser } from 'saxes';
import { windowsText } from '../../kit/windows-text.ts';
import { Unreadable } from './statement.ts';

/** An element by its local name: banks differ in namespaces and prefixes, not in names. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
};

const deepest = 60;
const maxElements = 3_000_000;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The encoding declared in the first line; UTF-8 by default. */
const declaredEncoding = (content: Uint8Array): string => {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = Buffer.from(content.subarray(0, 200)).toString('latin1');
  return (/encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8').toLowerCase();
};

/** Files declared as Latin-1 may contain a €: such programs mean Windows-1252. */
const windows = /^(windows-1252|cp-?1252|iso-?8859-1|latin-?1)$/;

const decoded = (content: Uint8Array): string => {
  const encoding = declaredEncoding(content);
  if (windows.test(encoding)) return windowsText(content);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    throw new Unreadable('wrongEncoding');
  }
};

/**
 * XML lesen: elements, attributes and text, nothing else that a document could contain. A document type is refused, so there are only the
 * five entities of XML and nothing is fetched; depth and number of elements are limited.
 */
export const readXml = (content: Uint8Array): XmlElement => {
  const parser = new SaxesParser({ xmlns: false });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  parser.on('error', () => {
    throw new Unreadable('brokenXml');
  });
  parser.on('doctype', () => {
    throw new Unreadable('forbiddenXml');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name: localName(name), attributes, text: '', children: [] };
    count += 1;
    if (count > maxElements || open.length >= deepest) throw new Unreadable('tooLarge');
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const inside = open.at(-1);
    if (inside) inside.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  parser.write(decoded(content).replace(/^\ufeff/, '')).close();
  if (root === undefined) throw new Unreadable('brokenXml');
  return root;
};

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at the end of a path, if any. */
export const elementAt = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((inside, name) => inside?.children.find((child) => child.name === name), element);

export const textAt = (element: XmlElement | undefined, ...path: readonly string[]): string =>
  elementAt(element, ...path)?.text.trim() ?? '';
