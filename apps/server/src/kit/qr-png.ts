import { createRequire } from 'node:module';
import sharp from 'sharp';

const ofPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'));

type Rect = { x: number; y: number; w: number; h: number };
type Drawn = { _canvas: Rect[]; _width: number };

const encoder: { default: { measure: (code: object) => Drawn } } = ofPdfmake('./js/qrEnc.js');

/** Width of the white border in points: readers need four squares of five points. */
const margin = 20;

const rect = ({ x, y, w, h }: Rect): string => `<rect x="${x + margin}" y="${y + margin}" width="${w}" height="${h}"/>`;

/** A QR code as an image that every mail program displays: the same code as on invoices and letters. */
export const qrPng = async (text: string): Promise<Buffer> => {
  const { _canvas: drawn, _width: width } = encoder.default.measure({ qr: text, eccLevel: 'M' });
  const squares = drawn.slice(1).map(rect).join('');
  const side = width + 2 * margin;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="#fff"/>${squares}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 2 }).toBuffer();
};
