import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { isMembershipCode, memberCode } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { waiveFee } from '../fees/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMail } from '../system/index.ts';
import { membershipErrors } from './membership.errors.ts';
import { changeMail } from './membership.mails.ts';
import {
  type AffectedPerson,
  affectedPerson,
  checkedDates,
  insertRole,
  labelOf,
  lockedRole,
  requireAvailableCode,
} from './role-records.ts';

type OldRole = Awaited<ReturnType<typeof lockedRole>>;

export type MembershipChangeInput = {
  person: AffectedPerson;
  /** Null = there was no membership before. */
  old: OldRole | null;
  /** 0 = there is none afterwards. */
  newCode: number;
  startsOn: IsoDay;
  cancelsFee: boolean;
  note: string;
  /** Null = no mail; empty = the club's own wording. */
  mailText: string | null;
  /** Agreed online by the family: they may withdraw from it within 14 days (docs/rules/ruecktritt.md). */
  isOnline?: boolean;
};

/** Ends the old role, begins the new one, and records the change with all its consequences. */
export const carryOutChange = async (ctx: WorkCtx, change: MembershipChangeInput) => {
  const { person, old, newCode, startsOn, cancelsFee, note, mailText, isOnline = false } = change;
  const oldCode = old?.code ?? memberCode.none;
  const endedRoleId = old === null ? null : await endOn(ctx, old, startsOn);
  const newRoleId =
    newCode === memberCode.none
      ? null
      : await insertRole(ctx, { personId: person.id, code: newCode, startsOn, note, isOnline });
  await ctx.db
    .insertInto('membership_change')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: person.id,
      old_role_id: endedRoleId,
      new_role_id: newRoleId,
      old_code: oldCode,
      new_code: newCode,
      changed_on: startsOn,
      cancels_fee: cancelsFee,
      note,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .execute();
  if (cancelsFee) await waiveFee(ctx, person.id, startsOn);
  const [oldLabel, newLabel] = [await labelOf(ctx, oldCode), await labelOf(ctx, newCode)];
  await recordHistory(ctx, {
    kind: 'membership.changed',
    personId: person.id,
    details: {
      changes: { membership: { before: oldLabel, after: newLabel } },
      startsOn,
      cancelsFee,
      note,
      mailed: mailText !== null,
    },
  });
  if (mailText === null) return;
  const mail = await changeMail(ctx, { person, oldLabel, newLabel, isEnd: newRoleId === null, startsOn, mailText });
  await queueMail(ctx, { clubId: ctx.club.id, personId: person.id, to: person.email, urgency: 'notice', ...mail });
};

/** A role that ends earlier anyway keeps its end; one that never covered a day is deleted. Returns its id, if it still exists. */
const endOn = async (ctx: WorkCtx, old: OldRole, day: IsoDay): Promise<number | null> => {
  if (old.starts_on >= day) {
    await ctx.db.deleteFrom('membership_role').where('id', '=', old.id).execute();
    return null;
  }
  await ctx.db
    .updateTable('membership_role')
    .set({ ends_on: day })
    .where('id', '=', old.id)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>', day)]))
    .execute();
  return old.id;
};

type Adapt = {
  personId: number;
  oldRoleId: number;
  newCode: number;
  timeStart: number;
  cancelsFee: boolean;
  note: string;
  sendEmail: boolean;
  emailText: string;
};

/**
 * Mitgliedsstand ändern: the old role ends the day before the new one begins. On request the fee of that year is credited, and no run
 * charges it again; the mail has the text as the administrator edited it.
 */
export const changeMembership = async (ctx: Ctx, input: Adapt) => {
  const { personId, oldRoleId, newCode, timeStart, cancelsFee, note, sendEmail, emailText } = input;
  const { startsOn } = checkedDates(ctx, { timeStart, timeEnd: 0, finished: false });
  const person = await affectedPerson(ctx, personId);
  const old = oldRoleId === 0 ? null : await lockedRole(ctx, personId, oldRoleId);
  if (old === null && newCode === memberCode.none) throw membershipErrors.nothingToChange();
  if (old?.code === newCode) throw membershipErrors.sameRole();
  if (old !== null && old.starts_on >= startsOn) throw membershipErrors.newBeforeOld();
  if (newCode !== memberCode.none) await requireAvailableCode(ctx, newCode);
  if (sendEmail && person.email === '') throw membershipErrors.noEmail();
  await carryOutChange(ctx, {
    person,
    old,
    newCode,
    startsOn,
    cancelsFee,
    note,
    mailText: sendEmail ? emailText : null,
  });
};

/** The membership that a request wants to change, the lowest code if there are several; null if there is none. */
export const currentMembership = async (ctx: WorkCtx, personId: number): Promise<OldRole | null> => {
  const today = dayInVienna(ctx.now);
  const roles = await ctx.db
    .selectFrom('membership_role as r')
    .where('r.person_id', '=', personId)
    .where('r.starts_on', '<=', today)
    .where((eb) => eb.or([eb('r.ends_on', 'is', null), eb('r.ends_on', '>', today)]))
    .select(['r.id', 'r.code', 'r.starts_on', 'r.ends_on', 'r.note'])
    .orderBy('r.code')
    .forUpdate()
    .execute();
  return roles.find((role) => isMembershipCode(role.code)) ?? null;
};
