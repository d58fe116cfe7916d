import { Stack, Table, Text } from '@mantine/core';
import { staffFrom } from '@vereinshaus/contract/kit/access';
import { periodInWords, type RetentionPeriods, retentionKinds } from '@vereinshaus/contract/retention/calendar';
import { retentionKindNames } from '@vereinshaus/contract/retention/periods';
import { retentionLines } from '@vereinshaus/contract/retention/rules';
import { FormSection } from '../../kit/FormSection.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { useClub } from '../clubs/shared/club.ts';
import { useSession } from '../session/shared/session.ts';

type Line = (typeof retentionLines)[number]['lines'][number];

/** What the board is asked about when its time is over; nothing of it goes by itself. */
const proposedLines = (periods: RetentionPeriods): { title: string; lines: readonly Line[] } => ({
  title: 'Löschfristen des Vereins',
  lines: retentionKindNames.map((kind) => ({
    what: retentionKinds[kind].label,
    when: `${periodInWords(kind, periods[kind])} ab: ${retentionKinds[kind].from}`,
    why: retentionKinds[kind].ground,
  })),
});

/** On a phone the reason stands under the time: three columns of sentences are too narrow to read. */
const LineRow = ({ what, when, why, isPhone }: Line & { isPhone: boolean }) => (
  <Table.Tr>
    <RowHead fw={500}>{what}</RowHead>
    <Table.Td>
      {when}
      {isPhone && (
        <Text size="sm" c="dimmed" mt={4}>
          {why}
        </Text>
      )}
    </Table.Td>
    {!isPhone && <Table.Td>{why}</Table.Td>}
  </Table.Tr>
);

/** /loeschfristen: what goes by itself, and what stays until somebody decides. */
export const RetentionPage = () => {
  const isPhone = useIsPhone();
  const { retentionPeriods } = useClub();
  const decides = useMay(staffFrom(80));
  const user = useSession();
  const back = decides
    ? { to: '/loeschkalender', label: 'Löschkalender' }
    : { to: `/benutzer/einsicht/${user?.ID ?? ''}`, label: 'Wer sieht meine Daten?' };
  return (
    <Stack data-page="content" gap="xl">
      <PageHeader
        title="Was wann gelöscht wird"
        back={back}
        description="Was von selbst geht, was bleibt, und nach welcher Frist der Verein gefragt wird, ob etwas gehen soll."
      />
      {[...retentionLines, proposedLines(retentionPeriods)].map(({ title, lines }) => (
        <FormSection key={title} title={title}>
          <Table.ScrollContainer minWidth={320}>
            <Table verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Was</Table.Th>
                  <Table.Th>{isPhone ? 'Wann und warum' : 'Wann'}</Table.Th>
                  {!isPhone && <Table.Th>Warum</Table.Th>}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.map((line) => (
                  <LineRow key={line.what} {...line} isPhone={isPhone} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </FormSection>
      ))}
    </Stack>
  );
};
