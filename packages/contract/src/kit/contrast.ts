/**
 * Readable colours from any colour. Lightness is changed in OKLCH, so that a corrected colour keeps its hue. The
 * measure is WCAG 2's contrast ratio; 4.5 is the AA limit for text.
 */
type Rgb = readonly [number, number, number];
type Oklch = { lightness: number; chroma: number; hue: number };

const white = '#ffffff';

const parseHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const toLinear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const fromLinear = (value: number): number =>
  255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const luminance = (hex: string): number => {
  const [red, green, blue] = parseHex(hex);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
};

export const contrastRatio = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

const toOklch = (hex: string): Oklch => {
  const [red, green, blue] = parseHex(hex);
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const alongA = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const alongB = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(alongA, alongB),
    hue: Math.atan2(alongB, alongA),
  };
};

const linearOf = ({ lightness, chroma, hue }: Oklch): Rgb => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const isDisplayable = (linear: Rgb): boolean => linear.every((channel) => channel >= -0.001 && channel <= 1.001);

/** Reduces chroma until the colour is inside the display's gamut; clipping channels instead would shift the hue. */
const fromOklch = (colour: Oklch): string => {
  let chroma = colour.chroma;
  let linear = linearOf({ ...colour, chroma });
  while (!isDisplayable(linear) && chroma > 0.001) {
    chroma *= 0.95;
    linear = linearOf({ ...colour, chroma });
  }
  const [red, green, blue] = linear;
  return toHex([fromLinear(red), fromLinear(green), fromLinear(blue)]);
};

/** A lighter or darker relative: the hue at this lightness, with a share of its saturation. */
export const tintOf = (hex: string, lightness: number, share: number): string => {
  const { chroma, hue } = toOklch(hex);
  return fromOklch({ lightness, chroma: Math.min(chroma, 0.16) * share, hue });
};

/** From 0, black, to 1, white, as perceived by the eye. */
export const lightnessOf = (hex: string): number => toOklch(hex).lightness;

export const withLightness = (hex: string, lightness: number): string => fromOklch({ ...toOklch(hex), lightness });

/** Small enough to hit the narrow range between two limits. */
const step = 0.004;

/** The colour itself if it is readable on the background, otherwise the nearest lightness that is. */
export const readableOn = (background: string, hex: string, ratio: number): string => {
  const end = luminance(background) > 0.18 ? 0 : 1;
  let { lightness } = toOklch(hex);
  let candidate = hex.toLowerCase();
  while (contrastRatio(candidate, background) < ratio && lightness !== end) {
    lightness = end === 0 ? Math.max(0, lightness - step) : Math.min(1, lightness + step);
    candidate = withLightness(hex, lightness);
  }
  return candidate;
};

/** Text on an area of this colour: the preferred colour if it is readable, otherwise black or white. */
export const textOn = (background: string, wish: string): string => {
  if (contrastRatio(wish, background) >= 4.5) return wish;
  return contrastRatio('#000000', background) > contrastRatio(white, background) ? '#000000' : white;
};
