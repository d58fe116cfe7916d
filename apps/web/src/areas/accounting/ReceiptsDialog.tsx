import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { accounting, type LedgerRow, type Receipt } from '@vereinshaus/contract/accounting/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { useMay } from '../../kit/May.tsx';
import { useAddReceipts, useDeleteReceipt } from './accounting.api.ts';
import { ReceiptPreview } from './ReceiptPreview.tsx';
import { ReceiptUpload } from './shared/ReceiptUpload.tsx';

/** Belege einer Zeile: current and deleted ones, and adding more. */
export const ReceiptsDialog = ({ row, onClose }: { row: LedgerRow; onClose: () => void }) => {
  const mayChange = useMay(accounting.deleteReceipt.access);
  const [receipts, setReceipts] = useState<readonly Receipt[]>(row.receiptData);
  const [deleting, setDeleting] = useState<Receipt | null>(null);
  const add = useAddReceipts();
  const remove = useDeleteReceipt();
  const confirm = () => {
    if (deleting === null) return;
    remove.mutate(
      { ID: row.ID, filename: deleting.file },
      {
        onSuccess: () =>
          setReceipts(
            receipts.map((receipt) =>
              receipt.file === deleting.file ? { ...receipt, deletedAt: Math.floor(Date.now() / 1000) } : receipt,
            ),
          ),
        onSettled: () => setDeleting(null),
      },
    );
  };
  return (
    <Dialog title={`Belege: ${row.number} ${row.text}`} size="lg" onClose={onClose}>
      <Stack>
        {row.cashReceipts.map(({ number, payer, token }) => (
          <Anchor key={token} component={Link} to={`/kassabeleg/${token}`}>
            Kassabeleg {number}
            {payer !== '' && `, ${payer}`}
          </Anchor>
        ))}
        {receipts.length === 0 && <Text>Es gibt noch keine Belege zu dieser Buchungszeile</Text>}
        <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }} gap="lg">
          {receipts.map((receipt) => (
            <ReceiptPreview
              key={receipt.file}
              receipt={receipt}
              action={
                mayChange && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    aria-label={`Löschen: ${receipt.name}`}
                    onClick={() => setDeleting(receipt)}
                  >
                    Löschen
                  </Button>
                )
              }
            />
          ))}
        </Stack>
        {mayChange && (
          <Group>
            <ReceiptUpload
              onUploaded={(uploaded) =>
                add.mutate(
                  { row: row.ID, name: 'receipts', receipts: [...uploaded] },
                  {
                    onSuccess: () =>
                      setReceipts([
                        ...receipts,
                        ...uploaded.map((each) => ({
                          ...each,
                          createdAt: Math.floor(Date.now() / 1000),
                          deletedAt: 0,
                        })),
                      ]),
                  },
                )
              }
            />
          </Group>
        )}
      </Stack>
      <ConfirmModal
        opened={deleting !== null}
        confirmLabel="Beleg löschen"
        isPending={remove.isPending}
        onConfirm={confirm}
        onClose={() => setDeleting(null)}
      >
        Willst du diese Datei wirklich löschen? Dass sie da war, bleibt sichtbar.
      </ConfirmModal>
    </Dialog>
  );
};
