import { escapeHtml } from '../../kit/html.ts';

export type Xml = { readonly xml: string };
type Attributes = Readonly<Record<string, string>>;

/** Characters that XML cannot contain are removed. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string) => escapeHtml(text.replaceAll(notInXml, ''));

export const element = (name: string, content: string | readonly Xml[], attributes: Attributes = {}): Xml => {
  const told = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = typeof content === 'string' ? escaped(content) : content.map(({ xml }) => xml).join('');
  return { xml: `<${name}${told.join('')}>${inner}</${name}>` };
};

/** Left out if empty. */
export const optional = (name: string, text: string): readonly Xml[] => (text === '' ? [] : [element(name, text)]);

/** 123450 cents are "1234.50". */
export const amount = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
