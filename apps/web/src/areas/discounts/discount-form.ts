import { type DiscountRow, discountFields } from '@vereinshaus/contract/discounts/calls';
import { pluck } from '@vereinshaus/contract/kit/record-of';

/** The form has a choice of the value's kind; the wire has both fields, one of them 0. */
export type DiscountForm = Omit<DiscountRow, 'used' | 'courseName' | 'childName'> & { kind: 'absolute' | 'relative' };

export const formOf = (discount: DiscountRow | null): DiscountForm => {
  if (discount === null) return { ID: 0, ...pluck(discountFields, 'empty'), kind: 'absolute' };
  const { used: _, courseName: __, childName: ___, ...values } = discount;
  return { ...values, kind: values.amountRelative > 0 ? 'relative' : 'absolute' };
};

export const inputOf = ({ kind, absoluteAmount, amountRelative, ...values }: DiscountForm) => ({
  ...values,
  absoluteAmount: kind === 'absolute' ? absoluteAmount : 0,
  amountRelative: kind === 'relative' ? amountRelative : 0,
});
