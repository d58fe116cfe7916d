import { useQuery } from '@tanstack/react-query';
import type { OwnVoucher } from '@vereinshaus/contract/vouchers/calls';
import { FormSection } from '../../kit/FormSection.tsx';
import { serverNow } from '../../kit/server-time.ts';
import { VoucherCard } from './OwnVouchers.tsx';
import { ownVouchersQuery } from './vouchers.api.ts';

const dayInSeconds = 24 * 3600;

/** Bought today and not used: that is what somebody comes back for. */
const isFresh = ({ state, timeSold }: OwnVoucher): boolean =>
  (state === 'open' || state === 'waiting') && timeSold > serverNow() / 1000 - dayInSeconds;

/** Above everything else: the code that one has just bought, also after paying on the page of the provider. */
export const LatestVoucher = () => {
  const { data } = useQuery(ownVouchersQuery());
  const latest = data?.vouchers.find(isFresh);
  return latest === undefined ? null : (
    <FormSection title="Dein neuer Gutschein">
      <VoucherCard voucher={latest} />
    </FormSection>
  );
};
