import { productName } from '@vereinshaus/contract/kit/labels';
import type { Content, PageOrientation, PageSize, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { drawnLogo, logoText } from './pdf-letterhead.ts';
import { withBreakableWords } from './pdf-words.ts';
import { taggedPdf } from './tagged-pdf.ts';
import './pdf-code.ts';

type Margins = [number, number, number, number];

/** Sent to another thread: contains only plain data, no functions. */
export type PdfDocument = {
  title: string;
  pageSize: PageSize;
  pageOrientation: PageOrientation;
  pageMargins?: Margins;
  content: Content[];
  /** Each begins on a new page, with the logo. */
  letters?: readonly Content[][];
  fontSize?: number;
  /** At the top left of the first page; any image format that browsers show. */
  logo?: Uint8Array | null;
  /** At the bottom of every page. */
  footer?: Content;
  /** PDF/A-3 for long-term archiving, with an embedded file and its metadata. */
  archive?: { metadata: string; file: { name: string; mimeType: string; content: string } };
};

const usualMargins: Margins = [32, 32, 32, 32];
const logoSize = { width: 180, height: 64 };

const logoAt = async (logo: Uint8Array, [x, y]: Margins): Promise<Content[]> => {
  const picture = await drawnLogo(logo, logoSize);
  return picture === null
    ? []
    : [{ image: picture, fit: [logoSize.width, logoSize.height], absolutePosition: { x, y }, alt: logoText }];
};

/** What pdfmake passes to pdfkit beyond its declared types. */
const archived = ({ file }: NonNullable<PdfDocument['archive']>, now: Date) => ({
  subset: 'PDF/A-3a' as const,
  files: {
    [file.name]: {
      src: `data:${file.mimeType};base64,${Buffer.from(file.content).toString('base64')}`,
      name: file.name,
      type: file.mimeType,
      relationship: 'Alternative',
      creationDate: now,
      modifiedDate: now,
    },
  },
});

export const documentFile = async (document: PdfDocument, now: Date): Promise<Buffer> => {
  const {
    title,
    logo,
    footer,
    fontSize,
    archive,
    pageMargins = usualMargins,
    content,
    letters = [],
    ...paper
  } = document;
  const head = logo ? await logoAt(logo, pageMargins) : [];
  const definition: TDocumentDefinitions = {
    ...paper,
    ...(archive !== undefined && archived(archive, now)),
    pageMargins,
    ...(footer !== undefined && { footer: { stack: [withBreakableWords(footer)], isSaidOnce: true } }),
    info: { title, creator: productName, producer: productName, creationDate: now },
    defaultStyle: { font: 'Roboto', ...(fontSize !== undefined && { fontSize }) },
    content: [
      ...(content.length > 0 ? head : []),
      ...withBreakableWords(content),
      ...letters.map(
        (letter, index): Content => ({
          ...(index > 0 || content.length > 0 ? { pageBreak: 'before' as const } : {}),
          stack: [...structuredClone(head), ...withBreakableWords(letter)],
        }),
      ),
    ],
  };
  return taggedPdf(definition, archive?.metadata);
};
