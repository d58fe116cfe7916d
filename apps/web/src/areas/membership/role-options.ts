import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { availableCodes, isBoardCode, knownCodes, memberCode } from '@vereinshaus/contract/membership/rules';
import type { CurrentClub } from '../clubs/shared/club.ts';

type ClubCodes = Pick<CurrentClub, 'memberStates' | 'retiredRoles'>;

const grouped = (codes: readonly number[], { memberStates }: Pick<ClubCodes, 'memberStates'>) => {
  const items = (isWanted: (code: number) => boolean) =>
    codes
      .filter(isWanted)
      .map((code) => ({ value: String(code), label: `${membershipRoleLabel(code, memberStates)} (${code})` }));
  return [
    { group: 'Mitgliedsstand', items: items((code) => !isBoardCode(code)) },
    { group: 'Vorstand', items: items(isBoardCode) },
  ];
};

/** Roles that can be assigned today; "kein Mitglied" is the absence of all of them. */
export const roleOptions = (club: ClubCodes) =>
  grouped(
    availableCodes(club).filter((code) => code !== memberCode.none),
    club,
  );

/** All roles a person may have had. */
export const everyRoleOption = (club: ClubCodes) => grouped(knownCodes(club), club);
