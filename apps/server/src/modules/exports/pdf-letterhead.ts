import type { Content } from 'pdfmake/interfaces.js';
import sharp from 'sharp';
import type { Letterhead } from '../clubs/index.ts';
import type { Table } from './exports.rules.ts';

/** Points on paper; drawn with more pixels for the resolution of a printer. */
const logoSize = { width: 120, height: 40 };
const pixelsPerPoint = 4;
/** A logo that unpacks to more pixels is rejected. */
const maxPixels = 60_000_000;

type Size = { width: number; height: number };

/** On white paper it needs no transparency: an opaque picture is embedded as it is. */
const drawLogo = async (logo: Uint8Array, { width, height }: Size): Promise<string | null> => {
  const picture = await sharp(logo, { limitInputPixels: maxPixels })
    .resize(width * pixelsPerPoint, height * pixelsPerPoint, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
    .catch(() => null);
  return picture === null ? null : `data:image/png;base64,${picture.toString('base64')}`;
};

/** Cache of the latest logo: all invoices of a run have the same one. */
let known: { logo: Uint8Array; width: number; height: number; picture: Promise<string | null> } | undefined;

/** Converts any image format that browsers show to the one for PDFs. A logo that cannot be drawn is left out. */
export const drawnLogo = (logo: Uint8Array, size: Size): Promise<string | null> => {
  const isKnown = known?.width === size.width && known.height === size.height && Buffer.compare(known.logo, logo) === 0;
  if (known === undefined || !isKnown) known = { logo, ...size, picture: drawLogo(logo, size) };
  return known.picture;
};

/** Alternative text; the club's name is printed beside it. */
export const logoText = 'Logo des Vereins';

const grey = '#495057';

/** Club, title, and the filters of the list. */
export const letterheadOn = async (
  { clubName, logo }: Letterhead,
  { title, additionalTitles }: Pick<Table, 'title' | 'additionalTitles'>,
): Promise<Content> => {
  const picture = logo === null ? null : await drawnLogo(logo, logoSize);
  const words: Content = {
    stack: [
      { text: clubName, fontSize: 9, color: grey },
      { text: title, fontSize: 15, bold: true, headlineLevel: 1 },
      ...additionalTitles.map((text) => ({ text, fontSize: 9, color: grey })),
    ],
  };
  const drawing: Content = {
    stack: picture === null ? [] : [{ image: picture, fit: [logoSize.width, logoSize.height], alt: logoText }],
  };
  return {
    columns: picture === null ? [words] : [{ ...drawing, width: 'auto' }, words],
    columnGap: 12,
    margin: [0, 0, 0, 10],
  };
};
