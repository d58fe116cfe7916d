/** The background colours, and the lines that must be visible on them. Their contrast is tested. */
export const surfaces = {
  light: { page: '#faf7f2', card: '#ffffff', raised: '#ffffff', line: '#e8e3da', controlBorder: '#857f75' },
  dark: { page: '#181716', card: '#242322', raised: '#2e2c2a', line: '#3d3a37', controlBorder: '#8a857e' },
} as const;

/** Warm neutrals in the ten shades of a Mantine colour. */
export const greys = {
  gray: ['#faf9f7', '#f4f2ee', '#ebe8e2', '#e0dcd4', '#cfcac0', '#a9a398', '#857f75', '#57524a', '#3d3934', '#26231f'],
  dark: [
    '#d3d0cb',
    '#bfbbb5',
    '#949089',
    '#716d68',
    '#4a4743',
    '#3f3c39',
    surfaces.dark.raised,
    surfaces.dark.card,
    '#1d1c1b',
    '#141312',
  ],
} as const;

/** Chart series next to the accent: at least 3:1 on the card, and distinguishable without the hue. */
export const quietSeries = { light: '#857f75', dark: '#a9a398' } as const;

export const fontFamily =
  "'Figtree Variable', 'Figtree Fallback', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, sans-serif";

/** Font size in px, line height in px. */
const type = {
  xs: [12, 16],
  sm: [14, 20],
  md: [16, 24],
  lg: [18, 26],
  xl: [22, 28],
  display: [28, 34],
  hero: [36, 40],
} as const;

const rem = (px: number): string => `${px / 16}rem`;
const size = (name: keyof typeof type): string => rem(type[name][0]);
/** Relative, so that line height scales with the user's font size. */
const lineHeight = (name: keyof typeof type): string => (type[name][1] / type[name][0]).toFixed(3);
const heading = (name: keyof typeof type) => ({ fontSize: size(name), lineHeight: lineHeight(name) });

export const fontSizes = { xs: size('xs'), sm: size('sm'), md: size('md'), lg: size('lg'), xl: size('xl') };
export const lineHeights = {
  xs: lineHeight('xs'),
  sm: lineHeight('sm'),
  md: lineHeight('md'),
  lg: lineHeight('lg'),
  xl: lineHeight('xl'),
};
export const headingSizes = {
  h1: heading('hero'),
  h2: heading('display'),
  h3: heading('xl'),
  h4: heading('lg'),
  h5: heading('md'),
  h6: heading('sm'),
};

/** 4 and 48 are written as numbers where needed. */
export const spacing = { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) };

/** Chip, control, card, sheet. */
export const radius = { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(16), xl: rem(24) };

export const shadows = {
  xs: '0 1px 2px rgb(64 48 24 / 0.06)',
  sm: '0 1px 2px rgb(64 48 24 / 0.06), 0 4px 16px rgb(64 48 24 / 0.06)',
  md: '0 2px 4px rgb(64 48 24 / 0.08), 0 8px 24px rgb(64 48 24 / 0.1)',
  lg: '0 4px 8px rgb(64 48 24 / 0.08), 0 16px 40px rgb(64 48 24 / 0.14)',
  xl: '0 8px 16px rgb(64 48 24 / 0.1), 0 32px 64px rgb(64 48 24 / 0.2)',
};

/** Milliseconds; the theme disables all of them for reduced motion. */
export const motion = { hover: 120, dialog: 180, sheet: 240 } as const;
