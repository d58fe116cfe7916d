import { Checkbox, Stack, Text } from '@mantine/core';
import type { BankOrder } from '@vereinshaus/contract/bank-export/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useWithdrawOrder } from './bank-export.api.ts';
import { countText, orderText } from './order-text.ts';

/** Zurückziehen: an exported order only if the user confirms that the bank does not execute it. */
export const WithdrawDialog = ({ order, onClose }: { order: BankOrder; onClose: () => void }) => {
  const withdraw = useWithdrawOrder();
  const [notAtBank, setNotAtBank] = useState(false);
  const isExported = order.state === 'exported';
  return (
    <FormDialog
      title="Auftrag zurückziehen"
      submitLabel={`${countText(order)} zurückziehen`}
      isPending={withdraw.isPending}
      isDisabled={isExported && !notAtBank}
      failure={withdraw.error}
      onSubmit={(event) => {
        event.preventDefault();
        withdraw.mutate({ ID: order.ID, notAtBank }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          {orderText(order)}: Davon ist danach nichts mehr unterwegs, und alles kann in einen anderen Auftrag.
          {order.kind === 'debit' && ' Wer verständigt wurde, erfährt per E-Mail, dass der Einzug nicht stattfindet.'}
        </Text>
        {isExported && (
          <Checkbox
            label="Die Datei ist nicht bei der Bank, oder sie wurde dort zurückgerufen."
            checked={notAtBank}
            onChange={({ currentTarget }) => setNotAtBank(currentTarget.checked)}
          />
        )}
      </Stack>
    </FormDialog>
  );
};
