import { Stack, Table, Text } from '@mantine/core';
import { retentionLines } from '@vereinshaus/contract/retention/rules';
import { FormSection } from '../../kit/FormSection.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';

type Line = (typeof retentionLines)[number]['lines'][number];

/** On a phone the reason stands under the time: three columns of sentences are too narrow to read. */
const LineRow = ({ what, when, why, isPhone }: Line & { isPhone: boolean }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={500}>
      {what}
    </Table.Th>
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
  return (
    <Stack data-page="content" gap="xl">
      <PageHeader
        title="Was wann gelöscht wird"
        description="Was der Verein nicht mehr braucht, geht von selbst. Diese Fristen gelten für alle."
      />
      {retentionLines.map(({ title, lines }) => (
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
