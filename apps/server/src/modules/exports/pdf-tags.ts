import { createRequire } from 'node:module';
import { registerFonts } from './pdf-fonts.ts';
import { type DrawnNode, type Structure, structureOf, type TaggedDocument } from './pdf-structure.ts';

declare module 'pdfmake/interfaces.js' {
  interface ContentImage {
    /** The alternative text; without it a picture is decoration. */
    alt?: string;
  }
  interface ContentQr {
    alt?: string;
  }
  interface ContentCanvas {
    alt?: string;
  }
  interface ContentSvg {
    alt?: string;
  }
  interface ContentStack {
    /** The page footer is read once, at the end of the document. */
    isSaidOnce?: boolean;
  }
  interface Table {
    /** How many cells at the start of a row are row headers. */
    headerColumns?: number;
  }
}

const ofPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'));

/** One line, picture or shape. It is copied when it moves to another page or is repeated there; the copies share this object. */
type Origin = { node: object; isDrawn: boolean };
type Traced = { origin?: Origin };
type Line = Traced & { inlines: readonly object[] };
type QrNode = DrawnNode & { _canvas: Traced[] };
type CanvasNode = DrawnNode & { canvas: Traced[] };

type MarkedDocument = TaggedDocument & {
  options: { tagged?: boolean };
  markStructureContent: (type: string) => object;
  markContent: (tag: 'Artifact', options: { type: 'Layout' | 'Pagination' }) => unknown;
  endMarkedContent: () => unknown;
  registerFont: (name: string, file: Buffer) => void;
};

type Preprocessor = {
  preprocessDocument: (content: unknown) => DrawnNode;
  preprocessBlock: (content: unknown) => DrawnNode & { isSaidOnce?: boolean };
};
type LayoutBuilder = {
  buildNextLine: (node: DrawnNode) => Line | null;
  processImage: (node: DrawnNode & Traced) => void;
  processSVG: (node: DrawnNode & Traced) => void;
  processQr: (node: QrNode) => void;
  processCanvas: (node: CanvasNode) => void;
};
type Renderer = {
  pdfDocument: MarkedDocument;
  renderPages: (pages: readonly object[]) => void;
  renderLine: (line: Line, x: number, y: number) => void;
  renderVector: (vector: Traced) => void;
  renderImage: (image: Traced) => void;
  renderSVG: (svg: Traced) => void;
};
type ClassOf<T> = { default: { prototype: T } };

const preprocessor: ClassOf<Preprocessor> = ofPdfmake('./js/DocPreprocessor.js');
const layoutBuilder: ClassOf<LayoutBuilder> = ofPdfmake('./js/LayoutBuilder.js');
const renderer: ClassOf<Renderer> = ofPdfmake('./js/Renderer.js');

/** The content laid out last, and its first page footer: it is drawn synchronously afterwards, nothing runs in between. */
let laidOut: DrawnNode[] = [];

const preprocessing = preprocessor.default.prototype;
const { preprocessDocument, preprocessBlock } = preprocessing;
preprocessing.preprocessDocument = function prepare(content) {
  const node = preprocessDocument.call(this, content);
  laidOut = [node];
  return node;
};
preprocessing.preprocessBlock = function prepare(content) {
  const node = preprocessBlock.call(this, content);
  if (node.isSaidOnce === true && laidOut.length === 1) laidOut.push(node);
  return node;
};

const originOf = (node: object): Origin => ({ node, isDrawn: false });
const trace = (shapes: readonly Traced[], node: object) => {
  for (const shape of shapes) shape.origin = originOf(node);
};

const layout = layoutBuilder.default.prototype;
const { buildNextLine, processImage, processSVG, processQr, processCanvas } = layout;
layout.buildNextLine = function build(node) {
  const line = buildNextLine.call(this, node);
  if (line !== null) line.origin = originOf(node);
  return line;
};
layout.processImage = function place(node) {
  node.origin = originOf(node);
  processImage.call(this, node);
};
layout.processSVG = function place(node) {
  node.origin = originOf(node);
  processSVG.call(this, node);
};
layout.processQr = function place(node) {
  trace(node._canvas, node);
  processQr.call(this, node);
};
layout.processCanvas = function place(node) {
  trace(node.canvas, node);
  processCanvas.call(this, node);
};

type ArtifactKind = 'Layout' | 'Pagination';

/** Marks everything that is drawn with its structure element; neighbours of the same element share a mark. */
class Marker {
  private readonly document: MarkedDocument;
  private readonly structure: Structure;
  private open: object | ArtifactKind | undefined;

  constructor(document: MarkedDocument) {
    this.document = document;
    this.structure = structureOf(document, { stack: laidOut });
  }

  /** A header repeated on the next page is only marked once. */
  private elementFor(origin: Origin | undefined) {
    if (origin === undefined || origin.isDrawn) return undefined;
    origin.isDrawn = true;
    return this.structure.get(origin.node);
  }

  begin(origin: Origin | undefined, otherwise: ArtifactKind) {
    const element = this.elementFor(origin);
    const wanted = element ?? otherwise;
    if (this.open === wanted) return;
    this.end();
    this.open = wanted;
    if (element === undefined) this.document.markContent('Artifact', { type: otherwise });
    else element.add(this.document.markStructureContent(element.dictionary.data.S));
  }

  end() {
    if (this.open !== undefined) this.document.endMarkedContent();
    this.open = undefined;
  }
}

const markers = new WeakMap<MarkedDocument, Marker>();

/** The number of a list item is a line that belongs to no text. */
const lineOrigin = ({ origin, inlines }: Line): Origin | undefined => {
  const [first] = inlines;
  return origin ?? (first === undefined ? undefined : originOf(first));
};

const drawing = renderer.default.prototype;
const { renderPages, renderLine, renderVector, renderImage, renderSVG } = drawing;
drawing.renderPages = function draw(pages) {
  if (this.pdfDocument.options.tagged !== true) {
    renderPages.call(this, pages);
    return;
  }
  const marker = new Marker(this.pdfDocument);
  markers.set(this.pdfDocument, marker);
  for (const page of pages) {
    renderPages.call(this, [page]);
    marker.end();
  }
};
drawing.renderLine = function draw(line, x, y) {
  markers.get(this.pdfDocument)?.begin(lineOrigin(line), 'Pagination');
  renderLine.call(this, line, x, y);
};
drawing.renderVector = function draw(vector) {
  markers.get(this.pdfDocument)?.begin(vector.origin, 'Layout');
  renderVector.call(this, vector);
};
drawing.renderImage = function draw(image) {
  markers.get(this.pdfDocument)?.begin(image.origin, 'Layout');
  renderImage.call(this, image);
};
drawing.renderSVG = function draw(svg) {
  markers.get(this.pdfDocument)?.begin(svg.origin, 'Layout');
  registerFonts(this.pdfDocument);
  renderSVG.call(this, svg);
};
