import { productName } from '@vereinshaus/contract/labels';
import pdfmake from 'pdfmake';
import type { Content, PageOrientation, PageSize } from 'pdfmake/interfaces.js';
import './pdf-fonts.ts';

/** Travels to another thread: it holds values only, no functions. */
export type PdfDocument = {
  title: string;
  pageSize: PageSize;
  pageOrientation: PageOrientation;
  content: Content[];
};

export const documentFile = async ({ title, ...document }: PdfDocument, now: Date): Promise<Buffer> =>
  pdfmake
    .createPdf({
      ...document,
      pageMargins: [32, 32, 32, 32],
      info: { title, creator: productName, producer: productName, creationDate: now },
      language: 'de-AT',
      defaultStyle: { font: 'Roboto' },
    })
    .getBuffer();
