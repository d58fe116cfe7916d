import { Stack, Table } from '@mantine/core';
import { retentionLines } from '@vereinshaus/contract/retention/rules';
import { FormSection } from '../../kit/FormSection.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';

/** /loeschfristen: what goes by itself, and what stays until somebody decides. */
export const RetentionPage = () => (
  <Stack maw={920} gap="xl">
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
                <Table.Th>Wann</Table.Th>
                <Table.Th visibleFrom="xs">Warum</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map(({ what, when, why }) => (
                <Table.Tr key={what}>
                  <Table.Th scope="row" fw={500}>
                    {what}
                  </Table.Th>
                  <Table.Td>{when}</Table.Td>
                  <Table.Td visibleFrom="xs">{why}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </FormSection>
    ))}
  </Stack>
);
