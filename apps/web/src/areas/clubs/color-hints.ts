import { readableOn, textOn } from '@vereinshaus/contract/kit/contrast';
import { drawingBright, shadesOf } from '../../kit/shades.ts';

const fallback = '#868e96';

/** An incomplete colour counts as grey, so that the preview never breaks. */
export const asColor = (text: string): string => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : fallback);

/** The interface colours derived from the club's colours. */
export const looksOf = (color: string, fontColor: string) => {
  const background = asColor(color);
  return { background, text: textOn(background, asColor(fontColor)), accent: shadesOf(background)[6] };
};

/** The drawing colours as the theme sets them on a light page. */
export const drawingTints = (color: string, second: string) => {
  const accent = shadesOf(color);
  return { '--draw-deep': accent[6], '--draw-bright': drawingBright(second), '--draw-soft': accent[1] };
};

/** Shown if the colour is unreadable on white, so that links and buttons use the nearest readable one. */
export const accentHint = (color: string): string | undefined => {
  const wish = asColor(color);
  const readable = readableOn('#ffffff', wish, 5);
  if (readable === wish) return undefined;
  return `Auf Weiß ist diese Farbe schwer zu lesen. Für Links und Knöpfe nehmen wir darum ${readable}.`;
};

/** Shown if the chosen text colour is unreadable on the club's colour. */
export const textHint = (color: string, fontColor: string): string | undefined => {
  const wish = asColor(fontColor);
  const readable = textOn(asColor(color), wish);
  if (readable === wish) return undefined;
  const word = readable === '#ffffff' ? 'Weiß' : 'Schwarz';
  return `Auf der Vereinsfarbe ist diese Schrift schwer zu lesen. Wir nehmen darum ${word}.`;
};
