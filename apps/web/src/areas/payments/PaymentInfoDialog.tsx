import { useQuery } from '@tanstack/react-query';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { Dialog } from '../../kit/Dialog.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { providerInfoQuery } from './payments.api.ts';

const dayOr = (seconds: number) => (seconds === 0 ? 'noch nicht bekannt' : formatDayOf(seconds));

/** Was der Zahlungsdienst über eine Zahlung weiß. */
export const PaymentInfoDialog = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <Dialog title="Beim Zahlungsdienst" onClose={onClose}>
    <QueryState query={useQuery(providerInfoQuery(name))}>
      {({ balance_transaction: moved, charge, payout }) => (
        <Facts
          of={[
            { label: 'Betrag', value: formatMoney(moved.amount) },
            { label: 'Gebühr', value: formatMoney(moved.fee) },
            { label: 'Bleibt', value: formatMoney(moved.net) },
            { label: 'Verfügbar ab', value: dayOr(moved.available_on) },
            { label: 'Auszahlung', value: dayOr(payout.arrival_date) },
            { label: 'Nummer', value: charge.id },
            { label: 'Ergebnis', value: charge.outcome },
          ]}
        />
      )}
    </QueryState>
  </Dialog>
);
