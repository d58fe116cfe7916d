import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
} from '@mantine/core';
import { personVariables } from './person-colour.ts';
import { drawingBright, type Shades, shadesOf } from './shades.ts';
import {
  fontFamily,
  fontSizes,
  greys,
  headingSizes,
  lineHeights,
  motion,
  quietSeries,
  radius,
  shadows,
  spacing,
  surfaces,
} from './tokens.ts';
import { useListOnFocus } from './use-list-on-focus.ts';

/** A list opens on request, not because a dialog focuses its field: it would cover the other content. */
const withList = { defaultProps: useListOnFocus };

/** State colours are corrected like the accent: white text on them, and text in these colours, stays readable. */
const stateColors = {
  red: shadesOf('#c92a2a'),
  green: shadesOf('#2b8a3e'),
  yellow: shadesOf('#b35c00'),
  blue: shadesOf('#1864ab'),
};

const easeOut = 'cubic-bezier(0.2, 0, 0, 1)';
const appears = (duration: number) => ({ transitionProps: { duration, timingFunction: easeOut } });

/** Warm neutral surfaces, the club's accent, and its second colour for pictures. */
export const themeWith = (accent: string, second = accent): MantineThemeOverride =>
  createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 8 },
    colors: { ...greys, ...stateColors, accent: shadesOf(accent), second: shadesOf(second) },
    fontFamily,
    fontSizes,
    lineHeights,
    headings: { fontFamily, fontWeight: '600', sizes: headingSizes },
    spacing,
    radius,
    shadows,
    defaultRadius: 'md',
    // With the system setting for reduced motion, dialogs and menus appear instantly.
    respectReducedMotion: true,
    // The outline is what makes a control recognisable.
    variantColorResolver: (input) => {
      const colours = defaultVariantColorsResolver(input);
      const isOutlined = input.variant === 'default';
      return isOutlined ? { ...colours, border: '1px solid var(--control-border)' } : colours;
    },
    components: {
      // A dialog's header is not a landmark of the page, and an empty focus holder is not a menu item.
      ModalHeader: { defaultProps: { component: 'div' } },
      DrawerHeader: { defaultProps: { component: 'div' } },
      Menu: { defaultProps: { withInitialFocusPlaceholder: false, ...appears(motion.hover) } },
      Popover: { defaultProps: appears(motion.hover) },
      Modal: {
        defaultProps: { radius: 'lg', closeButtonProps: { 'aria-label': 'Schließen' }, ...appears(motion.dialog) },
      },
      Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Schließen' }, ...appears(motion.sheet) } },
      Paper: { defaultProps: { radius: 'lg' } },
      Card: { defaultProps: { radius: 'lg' } },
      // A link in a sentence is recognisable by its underline, not by its colour alone.
      Anchor: { defaultProps: { underline: 'always' } },
      // Text as written: German nouns are capitalised, states are not.
      Badge: { defaultProps: { tt: 'none', radius: 'sm' } },
      // Filled chips blend into the page; an outline shows that they are selectable.
      Chip: { defaultProps: { variant: 'outline' } },
      Autocomplete: withList,
      MultiSelect: withList,
      Select: withList,
      TagsInput: withList,
      Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    },
  });

/** The CSS variables for persons, surfaces, charts and drawings, in one scheme. */
const ownVariables = (scheme: 'light' | 'dark', accent: Shades, second: Shades): Record<string, string> => {
  const { page, line, controlBorder } = surfaces[scheme];
  const isLight = scheme === 'light';
  return {
    ...personVariables(scheme),
    '--page': page,
    '--card-edge': isLight ? 'transparent' : line,
    '--control-border': controlBorder,
    '--focus-ring': isLight ? accent[6] : accent[4],
    '--chart-main': isLight ? accent[6] : accent[4],
    '--chart-quiet': quietSeries[scheme],
    '--draw-deep': isLight ? accent[6] : accent[4],
    '--draw-bright': isLight ? drawingBright(second[6]) : second[5],
    '--draw-soft': isLight ? accent[1] : '#38352f',
    '--mantine-color-default-border': line,
  };
};

/** The ten shades as stored in the theme. */
const shades = (colours: readonly string[] | undefined): Shades => {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = colours ?? [];
  return [a, b, c, d, e, f, g, h, i, j];
};

/** The product's own variables; also replaces Mantine's greys for secondary text, errors and placeholders, which miss the AA contrast. */
export const readableVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...ownVariables('light', shades(colors['accent']), shades(colors['second'])),
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-gray-filled': 'var(--mantine-color-gray-7)',
    '--mantine-color-gray-text': 'var(--mantine-color-gray-7)',
  },
  dark: {
    ...ownVariables('dark', shades(colors['accent']), shades(colors['second'])),
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
