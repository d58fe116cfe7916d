import type { PaymentMethod } from '@vereinshaus/contract/payments/payment-methods';

/** The mandate the club collects with: the selected one, unless a returned debit has blocked it. */
export const collectingMandate = (methods: readonly PaymentMethod[] | undefined): PaymentMethod | undefined =>
  methods?.find(({ kind, isDefault, mandate }) => kind === 'sepm' && isDefault && !mandate?.blockedCode);
