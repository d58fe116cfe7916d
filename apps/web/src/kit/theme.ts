import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { shadesOf } from '@vereinshaus/contract/contrast';
import { personVariables } from './person-colour.ts';

/** State colours go through the same correction as the accent: white text on them, and they as text, can be read. */
const stateColors = {
  red: shadesOf('#c92a2a'),
  green: shadesOf('#2b8a3e'),
  yellow: shadesOf('#b35c00'),
  blue: shadesOf('#1864ab'),
};

/** Neutral surfaces and one accent. */
export const themeWith = (accent: string): MantineThemeOverride =>
  createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 8 },
    colors: { ...stateColors, accent: shadesOf(accent) },
    defaultRadius: 'md',
    headings: { fontWeight: '650' },
    // Whoever asks the device for less motion gets none: dialogs and menus are there at once.
    respectReducedMotion: true,
    components: {
      // A dialog's head is no landmark of the page, and an empty focus holder is no item of a menu.
      ModalHeader: { defaultProps: { component: 'div' } },
      DrawerHeader: { defaultProps: { component: 'div' } },
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Schließen' } } },
      Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Schließen' } } },
      // Words as they are written: German nouns begin with a capital, states do not.
      Badge: { defaultProps: { tt: 'none' } },
      Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    },
  });

/** The persons' colours; and Mantine's own greys for side remarks, errors and placeholders, which miss the AA contrast. */
export const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...personVariables('light'),
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-gray-filled': 'var(--mantine-color-gray-7)',
    '--mantine-color-gray-text': 'var(--mantine-color-gray-7)',
  },
  dark: {
    ...personVariables('dark'),
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
