/** The logical structure of a page: headings, tables with their headers, lists and pictures in reading order. */

/** pdfmake's objects for the content of a document; it draws from these very objects. */
export type DrawnNode = {
  text?: unknown;
  stack?: readonly DrawnNode[];
  columns?: readonly DrawnNode[];
  ul?: readonly DrawnNode[];
  ol?: readonly DrawnNode[];
  table?: { body: readonly (readonly DrawnNode[])[]; headerRows?: number; headerColumns?: number };
  alt?: string;
  headlineLevel?: number;
  colSpan?: number;
  rowSpan?: number;
  /** A placeholder covered by a cell that spans columns or rows. */
  _span?: boolean;
  listMarker?: { _inlines?: readonly object[] };
};

type Attributes = { O: string } & Record<string, unknown>;

/** A structure element in pdfkit's form. */
type StructureElement = {
  dictionary: { data: { S: string; A?: Attributes } };
  add: (child: unknown) => unknown;
};

export type TaggedDocument = {
  struct: (type: string, options?: { alt?: string }) => StructureElement;
  addStructure: (element: StructureElement) => unknown;
};

/** Maps drawn objects to their structure element. Objects without one are decoration. */
export type Structure = Map<object, StructureElement>;

const wordsOf = (text: unknown): string => {
  if (Array.isArray(text)) return text.map(wordsOf).join('');
  if (typeof text === 'object' && text !== null && 'text' in text) return wordsOf(text.text);
  return typeof text === 'string' ? text : '';
};

const isText = ({ text }: DrawnNode): boolean => text !== undefined;

class StructureOfDocument {
  readonly elements: Structure = new Map();
  private readonly document: TaggedDocument;

  constructor(document: TaggedDocument) {
    this.document = document;
  }

  private child(parent: StructureElement, type: string, attributes?: Attributes): StructureElement {
    const element = this.document.struct(type);
    if (attributes !== undefined) element.dictionary.data.A = attributes;
    parent.add(element);
    return element;
  }

  /** Text belongs directly to its element; everything else has child elements. */
  private fill(element: StructureElement, node: DrawnNode) {
    if (isText(node)) this.elements.set(node, element);
    else this.add(element, node);
  }

  private addRow(parent: StructureElement, table: NonNullable<DrawnNode['table']>, rowIndex: number) {
    const { body, headerRows = 0, headerColumns = 0 } = table;
    const row = this.child(parent, 'TR');
    for (const [index, cell] of (body[rowIndex] ?? []).entries()) {
      if (cell._span === true) continue;
      const scope = rowIndex < headerRows ? 'Column' : index < headerColumns ? 'Row' : undefined;
      const attributes = {
        O: 'Table',
        ...(scope !== undefined && { Scope: scope }),
        ...((cell.colSpan ?? 1) > 1 && { ColSpan: cell.colSpan }),
        ...((cell.rowSpan ?? 1) > 1 && { RowSpan: cell.rowSpan }),
      };
      const isPlain = Object.keys(attributes).length === 1;
      this.fill(this.child(row, scope === undefined ? 'TD' : 'TH', isPlain ? undefined : attributes), cell);
    }
  }

  private addTable(parent: StructureElement, table: NonNullable<DrawnNode['table']>) {
    const element = this.child(parent, 'Table');
    const { body, headerRows = 0 } = table;
    const head = headerRows > 0 ? this.child(element, 'THead') : undefined;
    const rows = body.length > headerRows ? this.child(element, 'TBody') : element;
    for (const index of body.keys()) this.addRow(index < headerRows && head !== undefined ? head : rows, table, index);
  }

  private addList(parent: StructureElement, items: readonly DrawnNode[], isOrdered: boolean) {
    const list = this.child(parent, 'L', { O: 'List', ListNumbering: isOrdered ? 'Decimal' : 'Disc' });
    for (const item of items) {
      const element = this.child(list, 'LI');
      const number = item.listMarker?._inlines?.[0];
      if (number !== undefined) this.elements.set(number, this.child(element, 'Lbl'));
      this.fill(this.child(element, 'LBody'), item);
    }
  }

  private addPicture(parent: StructureElement, node: DrawnNode, alt: string) {
    const figure = this.document.struct('Figure', { alt });
    parent.add(figure);
    this.elements.set(node, figure);
  }

  add(parent: StructureElement, node: DrawnNode) {
    const { stack, columns, ul, ol, table, alt, headlineLevel } = node;
    for (const inner of stack ?? columns ?? []) this.add(parent, inner);
    if (ul !== undefined) this.addList(parent, ul, false);
    if (ol !== undefined) this.addList(parent, ol, true);
    if (table !== undefined) this.addTable(parent, table);
    if (isText(node) && wordsOf(node.text).trim() !== '')
      this.elements.set(node, this.child(parent, headlineLevel === undefined ? 'P' : `H${headlineLevel}`));
    if (alt !== undefined) this.addPicture(parent, node, alt);
  }
}

/** The structure of a document that is laid out and about to be drawn. */
export const structureOf = (document: TaggedDocument, content: DrawnNode): Structure => {
  const root = document.struct('Document');
  document.addStructure(root);
  const structure = new StructureOfDocument(document);
  structure.add(root, content);
  return structure.elements;
};
