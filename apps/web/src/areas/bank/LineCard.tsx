import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { bank } from '@vereinshaus/contract/bank/calls';
import { type BankLine, type Certainty, certaintyLabels } from '@vereinshaus/contract/bank/records';
import { returnText } from '@vereinshaus/contract/bank/return-codes';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useMay } from '../../kit/May.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useBook, useLink } from './bank.api.ts';
import { factsOf, owedText, reasonText, titleOf } from './line-text.ts';

const colours: Readonly<Record<Certainty, string>> = {
  certain: 'green',
  likely: 'blue',
  near: 'yellow',
  entered: 'grape',
};

type Props = { line: BankLine; onAssign: () => void; onBooked: () => void };

/** The bank's data of the line. */
const Told = ({ line }: { line: BankLine }) => (
  <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
    <Stack gap={2} style={{ minWidth: 0 }}>
      <Text fw={600}>{titleOf(line)}</Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {factsOf(line)}
      </Text>
    </Stack>
    <Text fw={600} mod="figures" style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(line.amount)}
    </Text>
  </Group>
);

const Proposed = ({ proposal }: { proposal: NonNullable<BankLine['proposal']> }) => (
  <Group gap="xs" align="baseline">
    <Badge variant="light" color={colours[proposal.certainty]}>
      {certaintyLabels[proposal.certainty]}
    </Badge>
    <Text>
      {proposal.certainty === 'entered' ? 'Das ist der Beleg dazu:' : '→'} <strong>{proposal.label}</strong>
    </Text>
    <Text size="sm" c="dimmed">
      {[reasonText(proposal), owedText(proposal)].filter((part) => part !== '').join(' · ')}
    </Text>
  </Group>
);

/** One transaction: the bank's data, the proposed target with its reason, and two actions, next to it if there is room. */
export const LineCard = ({ line, onAssign, onBooked }: Props) => {
  const book = useBook();
  const link = useLink();
  const mayBook = useMay(bank.book.access);
  const { proposal } = line;
  const title = titleOf(line);
  const isEntered = proposal?.certainty === 'entered';
  const accepts = isEntered ? 'Das ist der Beleg' : 'Buchen';
  const failure = book.error ?? link.error;
  const accept = () => {
    if (proposal === undefined) return;
    const { child_ID, account_ID, order_ID, invoice_ID, tax_code, costCentre_ID, documents } = proposal;
    if (isEntered) {
      link.mutate({ line_ID: line.ID, documents }, { onSuccess: onBooked });
      return;
    }
    const part = { child_ID, account_ID, order_ID, invoice_ID, tax_code, costCentre_ID, amount: line.amount };
    book.mutate({ line_ID: line.ID, parts: [part] }, { onSuccess: onBooked });
  };
  const other = proposal === undefined ? 'Zuordnen …' : 'Andere Zuordnung …';
  return (
    <Paper component="li" withBorder p="md" data-line={line.ID}>
      <Group gap="sm">
        <Stack gap="xs" flex="1 1 18rem" miw={0}>
          <Told line={line} />
          {line.returnCode !== '' && <Text>{returnText(line.returnCode)}</Text>}
          {proposal !== undefined && <Proposed proposal={proposal} />}
          {failure !== null && <StatusBanner kind="error">{failure.message}</StatusBanner>}
        </Stack>
        {mayBook && (
          <Group gap="xs" w={{ sm: 180 }} justify="flex-end">
            {proposal !== undefined && (
              <Button
                size="compact-md"
                variant="light"
                loading={book.isPending || link.isPending}
                aria-label={`${accepts}: ${title}, ${proposal.label}`}
                onClick={accept}
              >
                {accepts}
              </Button>
            )}
            <Button size="compact-md" variant="default" aria-label={`${other}: ${title}`} onClick={onAssign}>
              {other}
            </Button>
          </Group>
        )}
      </Group>
    </Paper>
  );
};
