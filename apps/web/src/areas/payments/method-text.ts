import type { PaymentMethod } from '@vereinshaus/contract/payments/payment-methods';

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** „Visa … 4242“: what a card or an account ends with. */
export const endingText = (brand: string, last4: string) => `${brands[brand] ?? ''} … ${last4}`.trim();

/** „Visa … 4242“: as one recognises a card, an account or a mandate. */
export const methodText = ({
  kind,
  brand,
  last4,
  country,
}: Pick<PaymentMethod, 'kind' | 'brand' | 'last4' | 'country'>) => {
  if (kind === 'card') return `${brands[brand] ?? 'Karte'} … ${last4}`;
  const account = `${country} … ${last4}`.trim();
  return kind === 'sepm' ? `SEPA-Mandat, Konto ${account}` : `Konto ${account}`;
};
