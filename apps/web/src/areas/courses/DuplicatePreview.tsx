import { Badge, Group, Paper, Stack, Table, Text } from '@mantine/core';
import type { bookings, ParticipantWish, TakenAlong } from '@vereinshaus/contract/bookings/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { chargedText, dueLines, totalOf } from './taken-along.ts';

const Name = ({ person: { fullname, agreed } }: { person: TakenAlong }) => (
  <Group gap="xs" component="span">
    <Text span fw={600} size="sm">
      {fullname}
    </Text>
    {agreed && <Badge variant="light">vereinbarter Preis</Badge>}
  </Group>
);

const Due = ({ person, prefix = '' }: { person: TakenAlong; prefix?: string }) =>
  dueLines(person).map((line, index) => (
    <Text key={`${index} ${line}`} size="sm" mod="figures">
      {prefix}
      {line}
    </Text>
  ));

const priceText = ({ price }: TakenAlong) => (price === 0 ? 'kostenlos' : formatMoney(price));

const payerText = ({ payer, fullname }: TakenAlong) => (payer === fullname ? 'selbst' : payer);

const Cards = ({ taken }: { taken: readonly TakenAlong[] }) => (
  <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
    {taken.map((person) => (
      <Paper key={person.child_ID} component="li" withBorder p="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Name person={person} />
          <Text fw={600} size="sm" mod="figures" style={{ flexShrink: 0 }}>
            {priceText(person)}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          zahlt {payerText(person)}
          {person.plan !== '' && `, ${person.plan}`}
        </Text>
        <Due person={person} prefix="fällig " />
      </Paper>
    ))}
  </Stack>
);

const Lines = ({ taken }: { taken: readonly TakenAlong[] }) => (
  <Table aria-label="Wer was zahlen wird" verticalSpacing="xs">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Name</Table.Th>
        <Table.Th>Zahlt</Table.Th>
        <Table.Th>Zahlungsweise</Table.Th>
        <Table.Th>Fällig</Table.Th>
        <Table.Th ta="right">Preis</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {taken.map((person) => (
        <Table.Tr key={person.child_ID}>
          <RowHead>
            <Name person={person} />
          </RowHead>
          <Table.Td>{payerText(person)}</Table.Td>
          <Table.Td>{person.plan || '–'}</Table.Td>
          <Table.Td>
            <Due person={person} />
          </Table.Td>
          <Table.Td ta="right">{priceText(person)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

type DuplicatePreviewProps = { wish: ParticipantWish; preview: ReplyOf<typeof bookings.previewDuplicate> };

/** What each person will owe in the copy, shown before it is created. */
export const DuplicatePreview = ({ wish, preview: { participants, chargedFrom } }: DuplicatePreviewProps) => {
  const isPhone = useIsPhone();
  const taken = participants.toSorted((one, other) => one.fullname.localeCompare(other.fullname, 'de'));
  return (
    <Stack gap="xs" component="section" aria-label="Vorschau">
      <Text size="sm">{chargedText(wish, chargedFrom)}</Text>
      {isPhone ? <Cards taken={taken} /> : <Lines taken={taken} />}
      <Group justify="space-between">
        <Text fw={600}>{taken.length === 1 ? 'Eine Person' : `${taken.length} Personen`}</Text>
        <Text fw={600} mod="figures">
          Zusammen {formatMoney(totalOf(taken))}
        </Text>
      </Group>
    </Stack>
  );
};
