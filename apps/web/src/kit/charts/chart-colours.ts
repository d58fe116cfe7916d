/** The series colours of a chart: at least 3:1 on the card in both schemes (shades.test.ts), and of different lightness. */
export const chartColours = {
  main: 'var(--chart-main)',
  quiet: 'var(--chart-quiet)',
  third: 'var(--mantine-color-text)',
} as const;
