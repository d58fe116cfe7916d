import { lightnessOf, readableOn, tintOf, withLightness } from '@vereinshaus/contract/kit/contrast';
import { type Html, html } from '../../kit/html.ts';
import type { PublicClub } from './visit.ts';

const white = '#ffffff';
const dark = '#2e2c2a';

/** The club's colour, as dark or as light as text needs it; the program's theme corrects it the same way. */
export const clubColours = ({ color }: Pick<PublicClub, 'color'>): Html => {
  const onDark = withLightness(color, Math.max(0.72, lightnessOf(color)));
  return html`--accent:${readableOn(white, color, 5)};--accent-on-dark:${readableOn(dark, onDark, 5)};--accent-soft:${tintOf(color, 0.945, 0.22)}`;
};
