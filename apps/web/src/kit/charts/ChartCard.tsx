import { Button, Group, Paper, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { type ReactNode, useState } from 'react';
import { RowHead } from '../table/RowHead.tsx';

type ChartCardProps = {
  title: string;
  /** One sentence about what is counted or left out. */
  note?: string;
  /** Headings of the table that accompanies the chart; the first column names the rows. */
  headings: readonly string[];
  rows: readonly (readonly [name: string, ...values: readonly number[]])[];
  /** The chart itself. */
  children: ReactNode;
};

const Numbers = ({ title, headings, rows }: Pick<ChartCardProps, 'title' | 'headings' | 'rows'>) => (
  <ScrollArea.Autosize mah={420} type="auto">
    <Table striped aria-label={title} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          {headings.map((heading, index) => (
            <Table.Th key={heading} scope="col" ta={index === 0 ? 'left' : 'right'}>
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, ...values]) => (
          <Table.Tr key={name}>
            <RowHead>{name}</RowHead>
            {values.map((value, index) => (
              <Table.Td key={headings[index + 1]} ta="right">
                {formatNumber(value)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
);

/** A chart with its data as a table, for users who cannot or do not want to read the picture. */
export const ChartCard = ({ title, note, headings, rows, children }: ChartCardProps) => {
  const [isTable, setIsTable] = useState(false);
  const isEmpty = rows.every(([, ...values]) => values.every((value) => value === 0));
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            {title}
          </Title>
          {!isEmpty && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? 'Als Diagramm' : 'Als Tabelle'}
            </Button>
          )}
        </Group>
        {isEmpty ? (
          <Text c="dimmed">Hier gibt es noch keine Zahlen.</Text>
        ) : isTable ? (
          <Numbers title={title} headings={headings} rows={rows} />
        ) : (
          <div role="img" aria-label={`Diagramm: ${title}. Die Zahlen stehen in der Tabelle.`}>
            {children}
          </div>
        )}
        {note !== undefined && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </Paper>
  );
};
