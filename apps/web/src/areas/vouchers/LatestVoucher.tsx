import { useQuery } from '@tanstack/react-query';
import type { OwnVoucher } from '@vereinshaus/contract/vouchers/calls';
import { FormSection } from '../../kit/FormSection.tsx';
import { serverNow } from '../../kit/server-time.ts';
import { VoucherCard } from './OwnVouchers.tsx';
import { ownVouchersQuery } from './vouchers.api.ts';

const dayInSeconds = 24 * 3600;

/** Bought today and unused: the likely reason for returning. */
const isFresh = ({ state, timeSold }: OwnVoucher): boolean =>
  (state === 'open' || state === 'waiting') && timeSold > serverNow() / 1000 - dayInSeconds;

/** At the top: the code just bought, also after paying on the provider's page. */
export const LatestVoucher = () => {
  const { data } = useQuery(ownVouchersQuery());
  const latest = data?.vouchers.find(isFresh);
  return latest === undefined ? null : (
    <FormSection title="Dein neuer Gutschein">
      <VoucherCard voucher={latest} />
    </FormSection>
  );
};
