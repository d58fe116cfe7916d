/**
 * Kundenreferenz: the number a payer writes on a transfer. Six digits of the Verwalter's id, followed by a Luhn digit; one leading zero is
 * dropped. Ids above 999999 are simply longer.
 */
const luhnDigit = (body: string): number => {
  let total = 0;
  for (let place = body.length - 1, isDoubled = true; place >= 0; place -= 1, isDoubled = !isDoubled) {
    const value = Number(body[place]) * (isDoubled ? 2 : 1);
    total += value > 9 ? value - 9 : value;
  }
  return (10 - (total % 10)) % 10;
};

export const customerReference = (managerId: number): string => {
  const body = String(managerId).padStart(6, '0');
  return `${body}${luhnDigit(body)}`.replace(/^0/, '');
};

/** The id in a reference, with or without leading zeros; null if the check digit is wrong. */
export const managerIdOfReference = (reference: string): number | null => {
  const digits = reference.replaceAll(/\D/g, '');
  if (digits.length < 2 || digits.length > 10) return null;
  const body = digits.slice(0, -1);
  return luhnDigit(body) === Number(digits.at(-1)) && Number(body) > 0 ? Number(body) : null;
};
