import { isMembershipCode, memberCode } from '@vereinshaus/contract/membership/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { carryOutChange, currentMembership } from './change-membership.ts';
import { membershipErrors } from './membership.errors.ts';
import { type AffectedPerson, affectedPerson, checkedDates, codesOn, requireAvailableCode } from './role-records.ts';

type ChangeManyInput = {
  personIds: readonly number[];
  newCode: number;
  timeStart: number;
  note: string;
  sendEmail: boolean;
};

type LeftOutPerson = { ID: number; fullname: string; reason: string };

/**
 * Mitgliedsstand vieler ändern: each gets the new role instead of the present one, in one transaction. Persons who already have it, or
 * whose present role only begins on that day or later, are skipped and reported; an id of another club refuses the whole call. A repeated
 * request skips everybody.
 */
export const changeMany = async (ctx: Ctx, { personIds, newCode, timeStart, note, sendEmail }: ChangeManyInput) => {
  const { startsOn } = checkedDates(ctx, { timeStart, timeEnd: 0, finished: false });
  if (newCode !== memberCode.none) await requireAvailableCode(ctx, newCode);
  const left: LeftOutPerson[] = [];
  let changed = 0;
  for (const personId of [...new Set(personIds)].toSorted((a, b) => a - b)) {
    const person = await affectedPerson(ctx, personId);
    const old = await currentMembership(ctx, personId);
    const codes = await codesOn(ctx, personId, startsOn);
    const reason = whyNot({ old, codes, newCode, startsOn });
    if (reason !== null) left.push({ ID: personId, fullname: nameOf(person), reason });
    else {
      const mailText = sendEmail && person.email !== '' ? '' : null;
      await carryOutChange(ctx, { person, old, newCode, startsOn, cancelsFee: false, note, mailText });
      changed += 1;
    }
  }
  return { changed, left };
};

const nameOf = ({ firstName, lastName }: AffectedPerson) => `${firstName} ${lastName}`.trim();

type Change = {
  old: Awaited<ReturnType<typeof currentMembership>>;
  /** The codes they hold on the day of the change. */
  codes: readonly number[];
  newCode: number;
  startsOn: string;
};

const whyNot = ({ old, codes, newCode, startsOn }: Change): string | null => {
  if (newCode === memberCode.none && !codes.some(isMembershipCode)) return membershipErrors.nothingToChange().message;
  if (codes.includes(newCode)) return membershipErrors.sameRole().message;
  return old !== null && old.starts_on >= startsOn ? membershipErrors.newBeforeOld().message : null;
};
