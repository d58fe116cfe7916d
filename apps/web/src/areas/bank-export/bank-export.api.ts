import { keepPreviousData } from '@tanstack/react-query';
import { accounting } from '@vereinshaus/contract/accounting/calls';
import { bank } from '@vereinshaus/contract/bank/calls';
import { bankExport } from '@vereinshaus/contract/bank-export/calls';
import { dunning } from '@vereinshaus/contract/dunning/calls';
import { payments } from '@vereinshaus/contract/payments/calls';
import { openBalances } from '@vereinshaus/contract/payments/open-balances';
import { paymentMethods } from '@vereinshaus/contract/payments/payment-methods';
import { payouts } from '@vereinshaus/contract/payments/payouts';
import { query, useCommand } from '../../kit/api.ts';

export const debitsQuery = (on: number) => ({
  ...query(bankExport.debits, { on }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});
export const disbursementsQuery = () => ({ ...query(bankExport.disbursements, {}), staleTime: 0 });
export const ordersPerPage = 20;
export const ordersQuery = (page: number) => query(bankExport.orders, { page, size: ordersPerPage });
export const orderQuery = (id: number) => ({ ...query(bankExport.order, { ID: id }), staleTime: 0 });
export const bookAccountsQuery = () => query(accounting.accounts, {});

const orders = [bankExport.debits, bankExport.disbursements, bankExport.orders, bankExport.order];
/** All calls that show pending payments. */
const underWay = [openBalances.list, payments.open, payments.list, dunning.plan, bank.lines];

export const usePrepareDebits = () =>
  useCommand(bankExport.prepareDebits, { announces: true, inline: true, invalidates: [...orders, ...underWay] });
export const usePrepareDisbursements = () =>
  useCommand(bankExport.prepareDisbursements, { announces: true, inline: true, invalidates: orders });
export const useDeclinePayout = () =>
  useCommand(payouts.decline, { announces: true, inline: true, invalidates: orders });
export const useExportOrder = () =>
  useCommand(bankExport.exportOrder, { announces: true, invalidates: [...orders, ...underWay] });
export const useWithdrawOrder = () =>
  useCommand(bankExport.withdrawOrder, { announces: true, inline: true, invalidates: [...orders, ...underWay] });
export const useReleaseMandate = () =>
  useCommand(paymentMethods.releaseMandate, { announces: true, invalidates: [bankExport.debits] });
