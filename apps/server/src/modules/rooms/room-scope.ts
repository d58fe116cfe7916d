import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { blockedCode, isMember, memberCode } from '@vereinshaus/contract/membership/rules';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { roomErrors } from './rooms.errors.ts';

/** The office: whoever looks after the dates of the whole club. */
export const looksAfterRooms = ({ viewer }: Pick<Ctx, 'viewer'>): boolean =>
  viewer !== null && hasPermission(viewer, 'course/events');

export type Booker = { id: number; name: string; isMember: boolean; isBlocked: boolean };

/**
 * Who uses and pays for a room. They stay who they are until the transaction ends: persons are locked before rooms, as by
 * trainers who move their dates. Supporting the club lowers no price; a club without members has one price.
 */
export const lockBooker = async (ctx: Ctx, personId: number): Promise<Booker> => {
  const today = dayInVienna(ctx.now);
  const { noMembership } = await clubSettingsOf(ctx);
  const { rows } = await sql<{ name: string; codes: number[] }>`
    select p.display_name as name, array(
      select m.code from membership_role_card m where m.club_id = p.club_id and m.person_id = p.id
        and m.starts_on <= ${today} and (m.ends_on is null or m.ends_on > ${today})
    ) as codes
    from person_card p where p.id = ${personId} and p.is_present for share of p`.execute(ctx.db);
  const [person] = rows;
  if (!person) throw roomErrors.personGone();
  return {
    id: personId,
    name: person.name,
    isMember: noMembership || isMember(person.codes.filter((code) => code !== memberCode.supporting)),
    isBlocked: person.codes.includes(blockedCode),
  };
};

/** The same for somebody who only looks. */
export const paysAsMember = async (ctx: Ctx, personId: number): Promise<boolean> => {
  const today = dayInVienna(ctx.now);
  const { noMembership } = await clubSettingsOf(ctx);
  const roles = await ctx.db
    .selectFrom('membership_role_card as m')
    .where('m.person_id', '=', personId)
    .where('m.starts_on', '<=', today)
    .where((eb) => eb.or([eb('m.ends_on', 'is', null), eb('m.ends_on', '>', today)]))
    .select('m.code')
    .execute();
  return noMembership || isMember(roles.map(({ code }) => code).filter((code) => code !== memberCode.supporting));
};
