import { addDays, dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import {
  isBoardCode,
  isMembershipCode,
  leaveEndsOn,
  memberCode,
  type RequestKind,
} from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMail } from '../system/index.ts';
import type { EndedRole } from './ended-roles.ts';
import { membershipErrors, requireSensible } from './membership.errors.ts';
import { confirmationMail, officeMail } from './membership.mails.ts';
import { officeAddresses } from './office-addresses.ts';
import { affectedPerson, codesOn } from './role-records.ts';

type Request = { personId: number; kind: RequestKind; note: string };

/**
 * Mitgliedschaft anfragen: by the person or their Verwalter. Upgrade and downgrade wait until the office decides; leaving takes effect
 * automatically, a week after the request. Office and person get a mail.
 */
export const requestChange = async (ctx: Ctx, { personId, kind, note }: Request) => {
  const settings = await clubSettingsOf(ctx);
  if (settings.noMembership) throw membershipErrors.noMembership();
  if (kind === 'downgrade' && settings.hideDowngrade) throw membershipErrors.downgradeHidden();
  const person = await affectedPerson(ctx, personId);
  const codes = await codesOn(ctx, personId, dayInVienna(ctx.now));
  requireSensible(kind, codes);

  const endsOn = kind === 'leave' ? leaveEndsOn(ctx.now) : null;
  if (endsOn !== null) await withdrawOpenRequests(ctx, personId);
  const ended = endsOn === null ? [] : await endMemberships(ctx, personId, endsOn);
  await writeRequest(ctx, { personId, kind, note }, endsOn, ended);
  await recordHistory(ctx, {
    kind: 'membership.requested',
    personId,
    details: { request: kind, note, lastDay: endsOn === null ? null : addDays(endsOn, -1) },
  });

  const label = (code: number) => membershipRoleLabel(code, settings.memberStates);
  const oldLabel = label(codes.find(isMembershipCode) ?? memberCode.none);
  const functions = endsOn === null ? [] : codes.filter(isBoardCode).map(label);
  const toOffice = await officeMail(ctx, { person, kind, oldLabel, endsOn, note, functions });
  for (const to of await officeAddresses(ctx, settings.roleEmails)) {
    await queueMail(ctx, { clubId: ctx.club.id, personId, to, urgency: 'notice', ...toOffice });
  }
  if (person.email === '') return;
  const mail = await confirmationMail(ctx, { person, kind, oldLabel, endsOn });
  await queueMail(ctx, { clubId: ctx.club.id, personId, to: person.email, urgency: 'notice', ...mail });
};

/** Current memberships end on the day, future ones are deleted. Functions are ended by the office. */
const endMemberships = async (ctx: Ctx, personId: number, endsOn: IsoDay): Promise<readonly EndedRole[]> => {
  const roles = await ctx.db
    .selectFrom('membership_role as r')
    .where('r.person_id', '=', personId)
    .where((eb) => eb.or([eb('r.ends_on', 'is', null), eb('r.ends_on', '>', endsOn)]))
    .select(['r.id', 'r.code', 'r.starts_on', 'r.ends_on', 'r.note'])
    .forUpdate()
    .execute();
  const memberships = roles.filter((role) => isMembershipCode(role.code));
  if (memberships.length === 0) throw membershipErrors.alreadyLeaving();
  for (const role of memberships) {
    await (role.starts_on >= endsOn
      ? ctx.db.deleteFrom('membership_role').where('id', '=', role.id).execute()
      : ctx.db.updateTable('membership_role').set({ ends_on: endsOn }).where('id', '=', role.id).execute());
  }
  return memberships.map(({ id, code, starts_on: startsOn, ends_on, note }) => ({
    id,
    code,
    startsOn,
    endsOn: ends_on,
    note,
    isRemoved: startsOn >= endsOn,
  }));
};

const withdrawOpenRequests = async (ctx: Ctx, personId: number) => {
  await ctx.db
    .updateTable('membership_request')
    .set({
      state: 'declined',
      decided_at: ctx.now,
      decided_by: viewerOf(ctx).id,
      answer: 'Durch den Austritt hinfällig.',
    })
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .execute();
};

const writeRequest = async (
  ctx: Ctx,
  { personId, kind, note }: Request,
  endsOn: IsoDay | null,
  ended: readonly EndedRole[],
) => {
  const isDone = endsOn !== null;
  await ctx.db
    .insertInto('membership_request')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: personId,
      kind,
      note,
      state: isDone ? 'done' : 'open',
      ends_on: endsOn,
      ended_roles: JSON.stringify(ended),
      requested_at: ctx.now,
      requested_by: viewerOf(ctx).id,
      decided_at: isDone ? ctx.now : null,
    })
    .execute();
};
