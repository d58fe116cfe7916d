import type { Content } from 'pdfmake/interfaces.js';
import type { Ctx } from '../../kit/ctx.ts';
import { type PdfDocument, type PostalAddress, toDocument, windowAddress } from '../exports/index.ts';
import { findNewsletter } from './find-newsletter.ts';
import { labelPlaces } from './label-sheet.rules.ts';
import { doorsOfNewsletter } from './letters-by-post.ts';

const labelOf = (to: PostalAddress, { x, y, width }: { x: number; y: number; width: number }): Content => ({
  columns: [{ width, stack: [windowAddress(to)] }],
  absolutePosition: { x, y },
});

/** Etiketten: an address per household, on sheets of 3 × 8 labels, in the order of the letters. */
export const addressLabels = async (ctx: Ctx, newsletterId: number) => {
  const newsletter = await findNewsletter(ctx, newsletterId);
  const doors = await doorsOfNewsletter(ctx, newsletter);
  const document: PdfDocument = {
    title: `Etiketten: ${newsletter.subject}`,
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [0, 0, 0, 0],
    fontSize: 10,
    content: [],
    letters: labelPlaces(doors.map(({ to }) => to)).map((sheet) => [
      { text: ' ', fontSize: 1 },
      ...sheet.map(({ item, ...place }) => labelOf(item, place)),
    ]),
  };
  const { club, now } = ctx;
  return () => toDocument({ club, now }, document);
};
