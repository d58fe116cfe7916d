import type { ClubSettings } from './club-settings.ts';
import { ageOn, type IsoDay } from './days.ts';

type FeeRules = Pick<ClubSettings, 'msFees' | 'juniorAge' | 'seniorAge' | 'boardMembershipFeeMode' | 'noMembership'>;

type FeePayer = { birthDate: IsoDay | null; roleCodes: readonly number[] };

/** Functions, which a club may exempt from the fee, have codes above it. */
const highestPayingCode = 200;

const isExempt = ({ roleCodes }: FeePayer, { boardMembershipFeeMode }: FeeRules) =>
  boardMembershipFeeMode === 0 && roleCodes.some((code) => code > highestPayingCode);

/**
 * Mitgliedsbeitrag: what a year of ordinary membership costs this person, in cents. Both ages are meant inclusively; whose
 * age is unknown pays the ordinary fee. The rules in German: docs/rules/preise.md.
 */
export const membershipFeeOf = (person: FeePayer, on: IsoDay, rules: FeeRules): number => {
  const { msFees, juniorAge, seniorAge, noMembership } = rules;
  if (noMembership || isExempt(person, rules)) return 0;
  if (person.birthDate === null) return msFees.normal;
  const age = ageOn(person.birthDate, on);
  if (age <= juniorAge) return msFees.junior;
  return age >= seniorAge ? msFees.senior : msFees.normal;
};
