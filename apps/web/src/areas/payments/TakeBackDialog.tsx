import { Text } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Payment } from '@vereinshaus/contract/payments/calls';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useTakeBackEntry } from './payments.api.ts';

/** Eingetragene Zahlung zurücknehmen: explains the effect before doing it. */
export const TakeBackDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const takeBack = useTakeBackEntry();
  return (
    <ConfirmModal
      opened
      confirmLabel="Zahlung zurücknehmen"
      isPending={takeBack.isPending}
      onConfirm={() => takeBack.mutate({ ID: payment.ID }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        {payment.text}: {formatMoney(payment.amount)} werden mit heutigem Datum zurückgebucht; was damit bezahlt war,
        ist wieder offen.{payment.receipt !== '' && ' Zum Kassabeleg gibt es einen Stornobeleg.'}
      </Text>
    </ConfirmModal>
  );
};
