import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { invoices, type OwnInvoice } from '@vereinshaus/contract/invoices/calls';
import { freeInvoices } from '@vereinshaus/contract/invoices/free-invoices';
import { may } from '@vereinshaus/contract/kit/access';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { query } from '../../../kit/api.ts';
import { useMay, useViewer } from '../../../kit/May.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { saveInvoicePdf, useIssueForFamily } from '../invoices.api.ts';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import { InvoiceButton } from './InvoiceButton.tsx';
import { useSaving } from './use-saving.ts';

const Line = ({ invoice }: { invoice: OwnInvoice }) => {
  const [isPending, save] = useSaving(() => saveInvoicePdf(invoice.ID));
  const isCancelled = invoice.state === 'cancelled';
  return (
    <Group component="li" justify="space-between" gap="sm" wrap={invoice.isTakenBack ? 'wrap' : 'nowrap'}>
      <Stack gap={0} miw={0} align="flex-start">
        <Text td={isCancelled ? 'line-through' : 'none'}>
          {invoice.invoiceNumber}, {formatMoney(invoice.total)}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[formatDay(invoice.invoiceDate), invoice.subject, invoice.fullname].filter(Boolean).join(', ')}
        </Text>
        <Group gap={6}>
          <InvoiceBadge state={invoice.state} />
          {invoice.state === 'partly' && <Text size="sm">offen {formatMoney(invoice.open)}</Text>}
        </Group>
      </Stack>
      <Group gap="xs" justify="flex-end" flex="none">
        {invoice.isTakenBack && (
          <InvoiceButton participationId={invoice.cp_ID} kind="canc" about={`zu Rechnung ${invoice.invoiceNumber}`} />
        )}
        <Button
          variant="default"
          size="sm"
          loading={isPending}
          onClick={save}
          aria-label={`PDF: Rechnung ${invoice.invoiceNumber}`}
        >
          PDF
        </Button>
      </Group>
    </Group>
  );
};

const List = ({ personId }: { personId: number }) => (
  <QueryState query={useQuery(query(invoices.ofPerson, { userID: personId }))}>
    {({ invoices: list }) =>
      list.length === 0 ? (
        <Text c="dimmed">Noch keine vorhanden. Bei jeder Buchung kannst du die Rechnung herunterladen.</Text>
      ) : (
        <Paper withBorder p="md" radius="md">
          <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Rechnungen">
            {list.map((invoice) => (
              <Line key={invoice.ID} invoice={invoice} />
            ))}
          </Stack>
        </Paper>
      )
    }
  </QueryState>
);

/** Rechnungen einer Familie: for their payer, and users who manage invoices. */
export const OwnInvoices = ({ personId }: { personId: number }) => {
  const viewer = useViewer();
  const seesAll = useMay(may('invoice_read'));
  const mayIssue = useMay(freeInvoices.issueForFamily.access);
  const issue = useIssueForFamily();
  if (!seesAll && (viewer?.id !== personId || !viewer.isManager)) return null;
  return (
    <Stack component="section" gap="sm" aria-label="Rechnungen">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Rechnungen
        </Title>
        {mayIssue && (
          <Button
            variant="default"
            size="sm"
            loading={issue.isPending}
            onClick={() => issue.mutate({ userID: personId })}
          >
            Rechnung erstellen
          </Button>
        )}
      </Group>
      <List personId={personId} />
    </Stack>
  );
};
