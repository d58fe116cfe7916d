import { hourInVienna } from '@vereinshaus/contract/kit/vienna-time';

export const greetingAt = (moment: Date): string => {
  const hour = hourInVienna(moment);
  if (hour >= 4 && hour < 11) return 'Guten Morgen';
  return hour >= 11 && hour < 18 ? 'Guten Tag' : 'Guten Abend';
};
