import type { PaymentMethod } from '@vereinshaus/contract/payments/payment-methods';

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** „Visa … 4242“: the last digits of a card or account. */
export const endingText = (brand: string, last4: string) => `${brands[brand] ?? ''} … ${last4}`.trim();

/** „Visa … 4242“: a recognisable name of a card, account or mandate. */
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
