import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { freeInvoices } from '@vereinshaus/contract/invoices/free-invoices';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { Link } from 'react-router';
import { May } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { contactInvoicesQuery } from './contacts.api.ts';

/** Rechnungen an den Kontakt, for users who may see invoices. */
export const InvoicesCard = ({ contactId, isCurrent }: { contactId: number; isCurrent: boolean }) => {
  const query = useQuery(contactInvoicesQuery(contactId));
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Rechnungen
          </Title>
          {isCurrent && (
            <May access={freeInvoices.issue.access}>
              <Button
                component={Link}
                to={`/rechnung/neu?kontakt=${contactId}`}
                variant="default"
                size="sm"
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                Rechnung schreiben
              </Button>
            </May>
          )}
        </Group>
        <QueryState query={query}>
          {({ invoices }) => (
            <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
              {invoices.length === 0 && (
                <Text component="li" c="dimmed">
                  Noch keine.
                </Text>
              )}
              {invoices.map(({ ID, invoiceNumber, invoiceDate, subject, total, open }) => (
                <li key={ID}>
                  <Group justify="space-between" gap="xs">
                    <Text>
                      <Anchor component={Link} to={`/rechnungen?t.q=${encodeURIComponent(invoiceNumber)}`} inherit>
                        {invoiceNumber}
                      </Anchor>{' '}
                      vom {formatDay(invoiceDate)}: {subject}
                    </Text>
                    <Text style={{ fontVariantNumeric: 'tabular-nums' }}>
                      {formatMoney(total)}
                      {open > 0 && `, offen ${formatMoney(open)}`}
                    </Text>
                  </Group>
                </li>
              ))}
            </Stack>
          )}
        </QueryState>
      </Stack>
    </Paper>
  );
};
