import { Text } from '@mantine/core';
import type { CustomerPayout } from '@vereinshaus/contract/invoices/customer-credits';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useTakeBackPayout } from './invoices.api.ts';

/** Auszahlung zurücknehmen: explains the effect before doing it. */
export const TakeBackPayoutDialog = ({ payout, onClose }: { payout: CustomerPayout; onClose: () => void }) => {
  const takeBack = useTakeBackPayout();
  return (
    <ConfirmModal
      opened
      confirmLabel="Auszahlung zurücknehmen"
      isPending={takeBack.isPending}
      onConfirm={() => takeBack.mutate({ ID: payout.ID }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        {formatMoney(payout.amount)} werden mit heutigem Datum zurückgebucht; {payout.name} hat wieder so viel Guthaben.
        War es bar, gibt es dafür einen eigenen Kassabeleg.
      </Text>
    </ConfirmModal>
  );
};
