import { Button, type ButtonProps } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { type InvoiceKind, invoiceFiles } from '@vereinshaus/contract/invoices/calls';
import { send } from '../../../kit/api.ts';
import { saveFile } from '../../../kit/save-file.ts';
import { useSaving } from './use-saving.ts';

type Props = ButtonProps & { participationId: number; kind?: InvoiceKind; about: string };

/** Die Rechnung zu einer Buchung herunterladen. */
export const InvoiceButton = ({ participationId, kind = 'normal', about, ...props }: Props) => {
  const label = kind === 'canc' ? 'Stornorechnung' : 'Rechnung';
  const [isPending, save] = useSaving(async () => {
    const { fileName, mimeType, content } = await send(invoiceFiles.ofBooking, { cp_ID: participationId, kind });
    saveFile(fileName, mimeType, content);
  });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconFileInvoice size={18} aria-hidden />}
      aria-label={`${label}: ${about}`}
      {...props}
      loading={isPending}
      onClick={save}
    >
      {label}
    </Button>
  );
};
