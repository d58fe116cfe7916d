import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from 'pdf-lib';

/** An element as a screen reader finds it. */
type ReadElement = {
  type: string;
  text: string;
  alt: string;
  scope: string;
  span: number;
  /** Page and number of its own texts and pictures. */
  marks: readonly string[];
  children: readonly ReadElement[];
};

const name = (key: string) => PDFName.of(key);

const itemsOf = (value: PDFObject | undefined): PDFObject[] =>
  value === undefined ? [] : value instanceof PDFArray ? value.asArray() : [value];

const wordOf = (value: PDFObject | undefined): string => {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText();
  if (value instanceof PDFName) return value.decodeText();
  return '';
};

const sourceOf = (stream: PDFObject | undefined): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

const lettersOf = (hex: string): string =>
  String.fromCharCode(...[...hex.matchAll(/[\da-f]{4}/gi)].map(([code]) => Number.parseInt(code, 16)));

/** The character of each code of a font, according to the font itself. */
const signsOf = (font: PDFObject | undefined): readonly string[] => {
  const map = font instanceof PDFDict ? sourceOf(font.lookup(name('ToUnicode'))) : '';
  return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([\da-f ]*)>/gi)].map(([, hex = '']) => lettersOf(hex)),
  );
};

type PageContent = { words: ReadonlyMap<string, string>; numbers: readonly number[]; isAllMarked: boolean };

const token =
  /\/(?<tag>\w+)\s*(?:<<(?<told>[^>]*)>>\s*BDC|BMC)|(?<end>\bEMC\b)|\/(?<font>F\d+) [\d.]+ Tf|\[(?<run>[^\]]*)\] TJ|(?<=\s)(?<paint>f\*?|S|B|b|s|Do)(?=\s)/g;

/** What is drawn on a page, by marked content. */
const readPage = (page: PDFDict, pageIndex: number): PageContent => {
  const resources = page.lookup(name('Resources'), PDFDict);
  const fonts = resources.lookupMaybe(name('Font'), PDFDict);
  const source = itemsOf(page.lookup(name('Contents')))
    .map((part) => sourceOf(page.context.lookup(part)))
    .join('\n');
  const words = new Map<string, string>();
  const numbers: number[] = [];
  const open: (string | null)[] = [];
  let signs: readonly string[] = [];
  let isAllMarked = true;
  for (const { groups = {} } of source.matchAll(token)) {
    const { tag, told, end, font, run } = groups;
    if (tag !== undefined) {
      const number = /\/MCID (\d+)/.exec(told ?? '')?.[1];
      if (number !== undefined) numbers.push(Number(number));
      open.push(number === undefined ? null : `${pageIndex}:${number}`);
    } else if (end !== undefined) open.pop();
    else if (font !== undefined) signs = signsOf(fonts?.lookup(name(font)));
    else {
      const mark = open.at(-1);
      if (mark === undefined) isAllMarked = false;
      else if (mark !== null && run !== undefined) {
        const codes = [...run.matchAll(/<([\da-f ]*)>/gi)].flatMap(([, hex = '']) => lettersOf(hex).split(''));
        const text = codes.map((code) => signs[code.charCodeAt(0)] ?? '').join('');
        words.set(mark, `${words.get(mark) ?? ''}${text}`);
      }
    }
  }
  return { words, numbers, isAllMarked };
};

type Reading = { pages: readonly PDFDict[]; words: ReadonlyMap<string, string> };

const readElement = (element: PDFDict, reading: Reading): ReadElement => {
  const pageOf = (dict: PDFDict) => {
    const page = dict.lookupMaybe(name('Pg'), PDFDict);
    return page === undefined ? -1 : reading.pages.indexOf(page);
  };
  const marks: string[] = [];
  const children: ReadElement[] = [];
  for (const item of itemsOf(element.lookup(name('K')))) {
    const child = element.context.lookup(item);
    if (child instanceof PDFNumber) marks.push(`${pageOf(element)}:${child.asNumber()}`);
    else if (child instanceof PDFDict && child.has(name('MCID')))
      marks.push(`${pageOf(child)}:${child.lookup(name('MCID'), PDFNumber).asNumber()}`);
    else if (child instanceof PDFDict && child.has(name('S'))) children.push(readElement(child, reading));
  }
  const attributes = element.lookupMaybe(name('A'), PDFDict);
  return {
    type: wordOf(element.lookup(name('S'))),
    text: marks.map((mark) => reading.words.get(mark) ?? '').join(''),
    alt: wordOf(element.lookup(name('Alt'))),
    scope: wordOf(attributes?.lookup(name('Scope'))),
    span: attributes?.lookupMaybe(name('ColSpan'), PDFNumber)?.asNumber() ?? 1,
    marks,
    children,
  };
};

const allOf = (element: ReadElement): readonly ReadElement[] => [element, ...element.children.flatMap(allOf)];

const isOneOf = (types: string) => (element: ReadElement) => types.split(' ').includes(element.type);

const rowsOf = (table: ReadElement) => allOf(table).filter(isOneOf('TR'));
const widthOf = (row: ReadElement) => row.children.reduce((sum, { span }) => sum + span, 0);

const nesting: Readonly<Record<string, string>> = {
  Document: 'P H1 H2 H3 L Table Figure',
  L: 'LI',
  LI: 'Lbl LBody',
  Table: 'THead TBody TR',
  THead: 'TR',
  TBody: 'TR',
  TR: 'TH TD',
};

/** Levels of headings in order: the first is the title, and none is skipped on the way down. */
const areHeadingsInOrder = (levels: readonly number[]) =>
  levels.every((level, index) => (index === 0 ? level === 1 : level <= (levels[index - 1] ?? 0) + 1));

const structureRules = (root: ReadElement): Readonly<Record<string, boolean>> => {
  const all = allOf(root);
  const tables = all.filter(isOneOf('Table'));
  const levels = all.filter(isOneOf('H1 H2 H3')).map(({ type }) => Number(type.slice(1)));
  return {
    'begins with the document': root.type === 'Document',
    'elements stand where they may': all.every(
      ({ type, children }) => nesting[type] === undefined || children.every(isOneOf(nesting[type])),
    ),
    'headings go down one by one': areHeadingsInOrder(levels),
    'headings and paragraphs say something': all.filter(isOneOf('H1 H2 H3 P')).every(({ text }) => text.trim() !== ''),
    'pictures are told in words': all.filter(isOneOf('Figure')).every(({ alt }) => alt !== ''),
    'tables have heads': tables.every((table) => allOf(table).some(isOneOf('TH'))),
    'heads say what they head': all.filter(isOneOf('TH')).every(({ scope }) => /^(Row|Column)$/.test(scope)),
    'rows are equally long': tables.every((table) => new Set(rowsOf(table).map(widthOf)).size === 1),
  };
};

const metadataOf = (catalog: PDFDict): string => sourceOf(catalog.lookup(name('Metadata')));

const catalogRules = (document: PDFDocument): Readonly<Record<string, boolean>> => {
  const { catalog } = document;
  const xmp = metadataOf(catalog);
  const title = document.getTitle() ?? '';
  const named = /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)</.exec(Buffer.from(xmp, 'latin1').toString())?.[1] ?? '';
  const said = Object.entries({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' });
  const isTrue = (dict: PDFDict | undefined, key: string) =>
    dict?.lookupMaybe(name(key), PDFBool)?.asBoolean() === true;
  return {
    'is marked': isTrue(catalog.lookupMaybe(name('MarkInfo'), PDFDict), 'Marked'),
    'says its language': wordOf(catalog.lookup(name('Lang'))) === 'de-AT',
    'has a title':
      title !== '' && said.reduce((text, [sign, letter]) => text.replaceAll(sign, letter), named) === title,
    'shows its title': isTrue(catalog.lookupMaybe(name('ViewerPreferences'), PDFDict), 'DisplayDocTitle'),
    'says that it keeps to PDF/UA': xmp.includes('<pdfuaid:part>1</pdfuaid:part>'),
  };
};

const pageRules = (pages: readonly PDFDict[], contents: readonly PageContent[], root: ReadElement) => {
  const inTree = allOf(root).flatMap(({ marks }) => marks);
  const onPages = contents.flatMap(({ numbers }, page) => numbers.map((number) => `${page}:${number}`));
  return {
    'everything drawn is said or decoration': contents.every(({ isAllMarked }) => isAllMarked),
    'every mark is in the tree, once':
      onPages.toSorted().join(' ') === inTree.toSorted().join(' ') && new Set(inTree).size === inTree.length,
    'the tabulator follows the structure': pages.every((page) => wordOf(page.lookup(name('Tabs'))) === 'S'),
    'nothing can be clicked that is not in the tree': pages.every((page) => !page.has(name('Annots'))),
  };
};

const readAll = async (pdf: Buffer) => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const pages = document.getPages().map(({ node }): PDFDict => node);
  const contents = pages.map(readPage);
  const words = new Map(contents.flatMap((content) => [...content.words]));
  const [root] = itemsOf(document.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict)?.lookup(name('K')));
  const element = root === undefined ? undefined : document.context.lookup(root);
  const tree = element instanceof PDFDict ? readElement(element, { pages, words }) : undefined;
  return { document, pages, contents, tree };
};

/** The requirements of PDF/UA-1 that a program can check; empty = all are met. */
export const pdfAccessFaults = async (pdf: Buffer): Promise<readonly string[]> => {
  const { document, pages, contents, tree } = await readAll(pdf);
  if (tree === undefined) return ['has a structure'];
  const rules = { ...catalogRules(document), ...structureRules(tree), ...pageRules(pages, contents, tree) };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
};

const linesOf = ({ type, text, alt, scope, children }: ReadElement, depth = 0): readonly string[] => [
  `${' '.repeat(depth)}${[type, scope, alt === '' ? text.trim() : `[${alt}]`].filter(Boolean).join(' ')}`,
  ...children.flatMap((child) => linesOf(child, depth + 1)),
];

/** The structure as a screen reader reads it, a line per element. */
export const pdfOutline = async (pdf: Buffer): Promise<readonly string[]> => {
  const { tree } = await readAll(pdf);
  return tree === undefined ? [] : linesOf(tree);
};
