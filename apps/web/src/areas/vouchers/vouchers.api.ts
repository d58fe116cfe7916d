import { vouchers } from '@vereinshaus/contract/vouchers';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const vouchersQuery = () => query(vouchers.list, {});
export const ownVouchersQuery = () => query(vouchers.own, {});

const lists = [vouchers.list, vouchers.own];

export const useBuyVoucher = () => useCommand(vouchers.buy, { invalidates: lists, inline: true });
export const useSellVoucher = () => useCommand(vouchers.sell, { invalidates: lists, inline: true });
export const useCancelVoucher = () => useCommand(vouchers.cancel, { invalidates: lists, announces: true });
export const useRedeemVoucher = () => useCommand(vouchers.redeem, { invalidates: lists, inline: true });

export const printVoucher = async (voucherId: number) => {
  const { fileName, mimeType, content } = await send(vouchers.pdf, { ID: voucherId });
  saveFile(fileName, mimeType, content);
};
