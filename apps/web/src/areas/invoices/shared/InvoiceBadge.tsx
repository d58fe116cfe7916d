import { Badge } from '@mantine/core';
import { type InvoiceState, invoiceStateLabels } from '@vereinshaus/contract/invoices/calls';

const colors: Readonly<Record<InvoiceState, string>> = {
  open: 'yellow',
  partly: 'yellow',
  paid: 'green',
  cancelled: 'gray',
  cancellation: 'blue',
};

/** Status einer Rechnung. */
export const InvoiceBadge = ({ state }: { state: InvoiceState }) => (
  <Badge variant="light" color={colors[state]} autoContrast>
    {invoiceStateLabels[state]}
  </Badge>
);
