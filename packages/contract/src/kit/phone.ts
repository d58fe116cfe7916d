import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Telephone numbers are stored as digits with the country code and without a plus (436641234567), so that they compare, search and sort as
 * text. People type them in every other way.
 */
const austria = '43';

/** Shorter numbers are services such as 144 or 133: stored unchanged. */
const shortest = 5;
export const longestPhone = 15;

/** How numbers inside Austria begin, without the 0: area codes, mobile networks, services. */
const austrianStart =
  /^(1(11|[2-9])|316|463|(51|66|73)2|2(1[467]|2[13-8]|5[2357]|6[1-46-8]|7[1-8]|8[124-7]|9[1458])|3(1[1-578]|3[23568]|4[5-7]|5[1378]|6[1-38]|8[3-68])|4(2[1-8]|35|7[1368]|8[2457])|5([079]|17|2[1-8]|3[357]|4[147]|5[12578]|6[37])|6(13|2[1-47]|4[135-8]|[5-9])|7(2[0-8]|35|4[13478]|5[68]|6[16-8]|7[1-6]|80|9[45])|8(00|10|2)|9[03])/;

const isInternational = (digits: string) => isValidPhoneNumber(`+${digits}`);

/** The 0 of 0664 is only dialled inside the country. */
const withoutTrunkZero = (digits: string) =>
  digits.startsWith(`${austria}0`) ? `${austria}${digits.slice(3)}` : digits;

/**
 * Digits only, with no leading 0 or +: either a stored number, or the user left the 0 out. Foreign numbers are only recognised if they are
 * not Austrian.
 */
const bareNumber = (digits: string) => {
  if (digits.startsWith(austria) && digits.length >= 10) return withoutTrunkZero(digits);
  return !austrianStart.test(digits) && isInternational(digits) ? digits : `${austria}${digits}`;
};

/** The stored form of a typed number; without a country code, 43 is added. */
export const normalisePhone = (text: string): string => {
  const written = text.replaceAll('(0)', '').trim();
  const digits = written.replaceAll(/\D/g, '');
  if (digits.length < shortest) return digits;
  if (written.startsWith('+')) return withoutTrunkZero(digits);
  if (digits.startsWith('00')) return withoutTrunkZero(digits.slice(2));
  return digits.startsWith('0') ? `${austria}${digits.slice(1)}` : bareNumber(digits);
};

/** A value below 1000 is not a reachable number. */
export const isMissingPhone = (value: string | number): boolean =>
  Number(String(value).replaceAll(/\D/g, '').slice(0, longestPhone)) < 1000;

/** Mobile networks of Austria, after the country code. */
const mobile = /^43(?:644|65[0-357]|659|66[01]|66[3-9]|6[7-9]\d)/;

/** Whether the number can receive SMS. Foreign mobile prefixes are not known here, so foreign numbers are accepted. */
export const mayTakeShort = (digits: string): boolean => !digits.startsWith(austria) || mobile.test(digits);

/** "+436641234567", as shown in a form: saving it again gives the same number. */
export const phoneInForm = (digits: string): string => (digits.length < shortest ? digits : `+${digits}`);

/** "+43 664 1234567", as people read it. */
export const formatPhone = (digits: string): string => {
  if (digits.length < shortest) return digits;
  return parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
};
