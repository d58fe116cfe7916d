/**
 * Kundenreferenz: the number a payer writes on a transfer. Six digits of the Verwalter's id, a Luhn digit behind them,
 * and one leading zero dropped. Ids above 999999 simply grow longer.
 */
const luhnDigit = (body: string): number => {
  const sum = body
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return (10 - (sum % 10)) % 10;
};

export const customerReference = (managerId: number): string => {
  const body = String(managerId).padStart(6, '0');
  return `${body}${luhnDigit(body)}`.replace(/^0/, '');
};

/** The id behind a reference, however many of its zeros were written; null when the check digit is wrong. */
export const managerIdOfReference = (reference: string): number | null => {
  const digits = reference.replaceAll(/\D/g, '');
  if (digits.length < 2 || digits.length > 10) return null;
  const body = digits.slice(0, -1);
  return luhnDigit(body) === Number(digits.at(-1)) && Number(body) > 0 ? Number(body) : null;
};
