import type { Content } from 'pdfmake/interfaces.js';
import sharp from 'sharp';
import type { Letterhead } from '../clubs/index.ts';
import type { Table } from './exports.rules.ts';

/** Points on paper; drawn with as many more pixels as a printer shows. */
const logoSize = { width: 120, height: 40 };
const pixelsPerPoint = 4;
/** A logo that unpacks to more than this is none. */
const mostPixels = 60_000_000;

/** Whatever a browser shows, as the one kind that goes into a PDF. A logo that cannot be drawn is left out. */
export const drawnLogo = async (
  logo: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<string | null> => {
  const picture = await sharp(logo, { limitInputPixels: mostPixels })
    .resize(width * pixelsPerPoint, height * pixelsPerPoint, { fit: 'inside' })
    .png()
    .toBuffer()
    .catch(() => null);
  return picture === null ? null : `data:image/png;base64,${picture.toString('base64')}`;
};

const grey = '#495057';

/** Club, title, and what the list was narrowed to. */
export const letterheadOn = async (
  { clubName, logo }: Letterhead,
  { title, additionalTitles }: Pick<Table, 'title' | 'additionalTitles'>,
): Promise<Content> => {
  const picture = logo === null ? null : await drawnLogo(logo, logoSize);
  const words: Content = {
    stack: [
      { text: clubName, fontSize: 9, color: grey },
      { text: title, fontSize: 15, bold: true },
      ...additionalTitles.map((text) => ({ text, fontSize: 9, color: grey })),
    ],
  };
  const drawing: Content = {
    stack: picture === null ? [] : [{ image: picture, fit: [logoSize.width, logoSize.height] }],
  };
  return {
    columns: picture === null ? [words] : [{ ...drawing, width: 'auto' }, words],
    columnGap: 12,
    margin: [0, 0, 0, 10],
  };
};
