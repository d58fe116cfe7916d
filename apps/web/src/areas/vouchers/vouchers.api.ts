import { payments } from '@vereinshaus/contract/payments/calls';
import { onlinePayments } from '@vereinshaus/contract/payments/online-payments';
import { vouchers } from '@vereinshaus/contract/vouchers/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const vouchersQuery = () => query(vouchers.list, {});
export const ownVouchersQuery = () => query(vouchers.own, {});

/** Available online payment kinds. */
export const onlineQuery = (personId: number) => query(payments.open, { userID: personId });

const lists = [vouchers.list, vouchers.own];

export const useBuyVoucher = () => useCommand(vouchers.buy, { invalidates: lists, inline: true });
export const useBuyVoucherOnline = () => useCommand(onlinePayments.buyVoucher, { inline: true });
export const useSellVoucher = () => useCommand(vouchers.sell, { invalidates: lists, inline: true });
export const useCancelVoucher = () => useCommand(vouchers.cancel, { invalidates: lists, announces: true });
export const useGiveAwayVoucher = () =>
  useCommand(vouchers.giveAway, { invalidates: lists, announces: true, inline: true });
export const useRedeemVoucher = () => useCommand(vouchers.redeem, { invalidates: lists, inline: true });

export const printVoucher = async (voucherId: number) => {
  const { fileName, mimeType, content } = await send(vouchers.pdf, { ID: voucherId });
  saveFile(fileName, mimeType, content);
};
