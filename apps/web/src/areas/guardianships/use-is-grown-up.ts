import { dayInVienna, fromDayNumber, isMinorOn } from '@vereinshaus/contract/kit/days';
import { useOpenedAt } from '../../kit/use-opened-at.ts';

/** A person of unknown age may be a child. */
export const useIsGrownUp = ({ birthdate }: { birthdate: number }): boolean => {
  const birth = fromDayNumber(birthdate);
  const today = dayInVienna(useOpenedAt());
  return birth !== null && !isMinorOn(birth, today);
};
