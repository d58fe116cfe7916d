import { type BoxProps, Paper, SimpleGrid, type SimpleGridProps, Text } from '@mantine/core';

type FiguresProps = Required<Pick<SimpleGridProps, 'cols'>> &
  Pick<SimpleGridProps, 'mb'> & {
    label: string;
    figures: readonly (readonly [label: string, value: string])[];
  };

/** On a phone, name and figure share a line, so that the main content is not pushed below three cards. */
const line = {
  display: { base: 'flex', xs: 'block' },
  style: {
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: 'var(--mantine-spacing-sm)',
  },
} as const satisfies BoxProps;

/** Key figures of a page as a row of cards, each below its name. */
export const Figures = ({ label, figures, cols, mb = 0 }: FiguresProps) => (
  <SimpleGrid cols={cols} component="dl" mx={0} mt={0} mb={mb} aria-label={label}>
    {figures.map(([name, value]) => (
      <Paper key={name} withBorder p="sm" {...line}>
        <Text component="dt" size="sm" c="dimmed">
          {name}
        </Text>
        <Text component="dd" m={0} fw={600} mod="figures">
          {value}
        </Text>
      </Paper>
    ))}
  </SimpleGrid>
);
