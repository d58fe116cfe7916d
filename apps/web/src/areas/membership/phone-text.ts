/** Numbers are stored as digits with the country code; short ones are services and stay as they are. */
export const phoneText = (digits: string): string => (digits.length < 5 ? digits : `+${digits}`);
