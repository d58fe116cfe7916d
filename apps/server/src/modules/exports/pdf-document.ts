import { productName } from '@vereinshaus/contract/labels';
import pdfmake from 'pdfmake';
import type { Content, PageOrientation, PageSize } from 'pdfmake/interfaces.js';
import { drawnLogo } from './pdf-letterhead.ts';
import { withBreakableWords } from './pdf-words.ts';
import './pdf-code.ts';
import './pdf-fonts.ts';

type Margins = [number, number, number, number];

/** Travels to another thread: it holds values only, no functions. */
export type PdfDocument = {
  title: string;
  pageSize: PageSize;
  pageOrientation: PageOrientation;
  pageMargins?: Margins;
  content: Content[];
  fontSize?: number;
  /** On top of the first page, left; whatever a browser shows. */
  logo?: Uint8Array | null;
  /** At the foot of every page. */
  footer?: Content;
};

const usualMargins: Margins = [32, 32, 32, 32];
const logoSize = { width: 180, height: 64 };

const logoAt = async (logo: Uint8Array, [x, y]: Margins): Promise<Content[]> => {
  const picture = await drawnLogo(logo, logoSize);
  return picture === null
    ? []
    : [{ image: picture, fit: [logoSize.width, logoSize.height], absolutePosition: { x, y } }];
};

export const documentFile = async (document: PdfDocument, now: Date): Promise<Buffer> => {
  const { title, logo, footer, fontSize, pageMargins = usualMargins, content, ...paper } = document;
  return pdfmake
    .createPdf({
      ...paper,
      pageMargins,
      ...(footer !== undefined && { footer: withBreakableWords(footer) }),
      info: { title, creator: productName, producer: productName, creationDate: now },
      language: 'de-AT',
      defaultStyle: { font: 'Roboto', ...(fontSize !== undefined && { fontSize }) },
      content: [...(logo ? await logoAt(logo, pageMargins) : []), ...withBreakableWords(content)],
    })
    .getBuffer();
};
