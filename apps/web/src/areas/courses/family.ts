import { adultAge, ageOn, dayInVienna, fromDayNumber } from '@vereinshaus/contract/kit/days';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';

type FamilyMember = { id: number; label: string };

/** Persons the viewer may book for: children first, then the others, then the viewer. */
export const familyOf = (
  { ID, managees }: Pick<SignedInUser, 'ID' | 'managees'>,
  now: Date,
): readonly FamilyMember[] => {
  const today = dayInVienna(now);
  const members = managees.map(({ ID: id, prename, birthdate }) => {
    const birth = fromDayNumber(birthdate);
    const age = birth === null ? null : ageOn(birth, today);
    return { id, isAdult: (age ?? 0) >= adultAge, label: `Passt für ${prename}${age === null ? '' : ` (${age})`}` };
  });
  const [adults, children] = [members.filter(({ isAdult }) => isAdult), members.filter(({ isAdult }) => !isAdult)];
  return [...children, ...adults, { id: ID, label: 'Passt für dich' }];
};
