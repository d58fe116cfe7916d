import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { payments } from '@vereinshaus/contract/payments/calls';
import { vouchers } from '@vereinshaus/contract/vouchers/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import { useClub } from '../../clubs/shared/club.ts';
import { EnterPaymentDialog } from '../EnterPaymentDialog.tsx';
import { ManualDialog } from '../ManualDialog.tsx';

/** What the treasurer can enter on a family's account, with a button per kind. */
export const EnterMoney = ({ personId }: { personId: number }) => {
  const [opened, setOpened] = useState<'payment' | 'credit' | 'charge' | null>(null);
  const sellsVouchers = useMay(vouchers.sell.access) && useClub().paymentMethods.includes('voucher');
  if (!useMay(payments.addManual.access)) return null;
  const close = () => setOpened(null);
  return (
    <>
      <Group gap="xs">
        {sellsVouchers && (
          <Button variant="default" component={Link} to={`/gutscheine/verkaufen?person=${personId}`}>
            Gutschein verkaufen
          </Button>
        )}
        <Button variant="default" onClick={() => setOpened('credit')}>
          Gutschrift
        </Button>
        <Button variant="default" onClick={() => setOpened('charge')}>
          Nachverrechnung
        </Button>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('payment')}>
          Zahlung eintragen
        </Button>
      </Group>
      {opened === 'payment' && <EnterPaymentDialog personId={personId} onClose={close} />}
      {(opened === 'credit' || opened === 'charge') && (
        <ManualDialog personId={personId} kind={opened} onClose={close} />
      )}
    </>
  );
};
