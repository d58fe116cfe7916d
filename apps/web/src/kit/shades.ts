import { lightnessOf, readableOn, tintOf, withLightness } from '@vereinshaus/contract/kit/contrast';
import { surfaces } from './tokens.ts';

const white = '#ffffff';

/** Readable under white text and still visible on a dark card: neither too light nor too dark. */
const filledOnDark = (hex: string): string => readableOn(surfaces.dark.card, readableOn(white, hex, 4.6), 3.02);

export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/**
 * The ten shades of a Mantine colour, matched to their use: 6 and 7 are fills and text in the light scheme, 8 and 9 fills in the dark one,
 * 4 is text on dark, 9 on 1 the light variant, 0 on a darkened 9 its dark counterpart.
 */
export const shadesOf = (hex: string): Shades => {
  const onWhite = readableOn(white, hex, 5);
  const onDark = readableOn(surfaces.dark.raised, withLightness(hex, Math.max(0.72, lightnessOf(hex))), 5);
  const filled = filledOnDark(hex);
  const tint = (lightness: number, share: number) => tintOf(hex, lightness, share);
  return [
    tint(0.975, 0.12),
    tint(0.945, 0.22),
    tint(0.9, 0.38),
    tint(0.84, 0.6),
    onDark,
    withLightness(onWhite, Math.min(0.68, lightnessOf(onWhite) + 0.08)),
    onWhite,
    withLightness(onWhite, Math.max(0, lightnessOf(onWhite) - 0.05)),
    filled,
    readableOn(tint(0.945, 0.22), withLightness(filled, Math.min(0.42, lightnessOf(filled))), 7),
  ];
};

/** The second tint of a drawing: visible on white, whatever colour the club chose. */
export const drawingBright = (second: string): string => readableOn(white, shadesOf(second)[5], 2);
