import type { DiscountRow } from '@vereinshaus/contract/discounts';

/** The form lets one choose the kind of value; the wire has both, one of them 0. */
export type DiscountForm = Omit<
  DiscountRow,
  'used' | 'courseName' | 'childName' | 'absoluteAmount' | 'amountRelative'
> & {
  kind: 'absolute' | 'relative';
  absoluteAmount: number | null;
  amountRelative: number | string;
};

const empty: DiscountForm = {
  ID: 0,
  code: '',
  name: '',
  kind: 'absolute',
  absoluteAmount: null,
  amountRelative: '',
  generic: false,
  course_ID: 0,
  child_ID: 0,
  validFrom: 0,
  validUntil: 0,
  maxUses: 0,
  appliesToMembershipFee: false,
  active: true,
};

export const formOf = (discount: DiscountRow | null): DiscountForm => {
  if (discount === null) return empty;
  const { used: _, courseName: __, childName: ___, ...values } = discount;
  return {
    ...values,
    kind: values.amountRelative > 0 ? 'relative' : 'absolute',
    absoluteAmount: values.absoluteAmount || null,
    amountRelative: values.amountRelative || '',
  };
};

export const inputOf = ({ kind, absoluteAmount, amountRelative, ...values }: DiscountForm) => ({
  ...values,
  absoluteAmount: kind === 'absolute' ? (absoluteAmount ?? 0) : 0,
  amountRelative: kind === 'relative' ? Number(amountRelative) : 0,
});
