import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type BankLine, bank, type Certainty, certaintyLabels } from '@vereinshaus/contract/bank';
import { formatMoney } from '@vereinshaus/contract/money';
import { returnText } from '@vereinshaus/contract/return-codes';
import { useMay } from '../../kit/May.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useBook } from './bank.api.ts';
import { factsOf, owedText, reasonText, titleOf } from './line-text.ts';

const colours: Readonly<Record<Certainty, string>> = { certain: 'green', likely: 'blue', near: 'yellow' };

type Props = { line: BankLine; onAssign: () => void; onBooked: () => void };

/** One movement: what the bank told, where it would go and why, and the two ways to go on. */
export const LineCard = ({ line, onAssign, onBooked }: Props) => {
  const book = useBook();
  const mayBook = useMay(bank.book.access);
  const { proposal } = line;
  const title = titleOf(line);
  const accept = () => {
    if (proposal === undefined) return;
    const { child_ID, account_ID, order_ID } = proposal;
    book.mutate(
      { line_ID: line.ID, parts: [{ child_ID, account_ID, order_ID, amount: line.amount }] },
      { onSuccess: onBooked },
    );
  };
  return (
    <Paper component="li" withBorder p="md" data-line={line.ID}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
          <Stack gap={2} style={{ minWidth: 0 }}>
            <Text fw={600}>{title}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {factsOf(line)}
            </Text>
          </Stack>
          <Text fw={600} mod="figures" style={{ whiteSpace: 'nowrap' }}>
            {formatMoney(line.amount)}
          </Text>
        </Group>
        {line.returnCode !== '' && <Text>{returnText(line.returnCode)}</Text>}
        {proposal !== undefined && (
          <Group gap="xs" align="baseline">
            <Badge variant="light" color={colours[proposal.certainty]}>
              {certaintyLabels[proposal.certainty]}
            </Badge>
            <Text>
              → <strong>{proposal.label}</strong>
            </Text>
            <Text size="sm" c="dimmed">
              {[reasonText(proposal), owedText(proposal)].filter((part) => part !== '').join(' · ')}
            </Text>
          </Group>
        )}
        {book.error !== null && <StatusBanner kind="error">{book.error.message}</StatusBanner>}
        {mayBook && (
          <Group gap="xs">
            {proposal !== undefined && (
              <Button
                size="compact-md"
                loading={book.isPending}
                aria-label={`Buchen: ${title}, ${proposal.label}`}
                onClick={accept}
              >
                Buchen
              </Button>
            )}
            <Button
              size="compact-md"
              variant={proposal === undefined ? 'filled' : 'default'}
              aria-label={`${proposal === undefined ? 'Zuordnen …' : 'Anders …'}: ${title}`}
              onClick={onAssign}
            >
              {proposal === undefined ? 'Zuordnen …' : 'Anders …'}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
};
