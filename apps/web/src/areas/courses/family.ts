import { ageOn, dayInVienna, fromDayNumber } from '@vereinshaus/contract/days';
import type { SignedInUser } from '@vereinshaus/contract/session';

type FamilyMember = { id: number; label: string };

/** For whom one looks: the children first, then oneself. */
export const familyOf = (
  { ID, managees }: Pick<SignedInUser, 'ID' | 'managees'>,
  now: Date,
): readonly FamilyMember[] => {
  const today = dayInVienna(now);
  const children = managees.map(({ ID: id, prename, birthdate }) => {
    const birth = fromDayNumber(birthdate);
    return { id, label: birth === null ? `Passt für ${prename}` : `Passt für ${prename} (${ageOn(birth, today)})` };
  });
  return [...children, { id: ID, label: 'Passt für dich' }];
};
