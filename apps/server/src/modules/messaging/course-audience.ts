import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { ReachableRecipient } from './recipients.rules.ts';

/** A person of a course, with their role in it. */
export type CoursePerson = ReachableRecipient & { role: number };

/**
 * Everybody of a course who is alive and has not left: participants, waiting list and leaders; by name. Each person is looked up by id: for
 * a new club without statistics, the planner would compare everybody with everybody.
 */
export const personsOfCourse = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<readonly CoursePerson[]> => {
  const { rows } = await sql<CoursePerson>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.manager_id as "managerId", p.email,
      m.email as "managerEmail", p.mailing, m.display_name as "managerName", p.phone,
      p.whatsapp_phone as whatsapp, m.phone as "managerPhone", m.whatsapp_phone as "managerWhatsapp", t.role
    from participation_card t
    cross join lateral (select * from person_card p where p.club_id = t.club_id and p.id = t.person_id offset 0) p
    cross join lateral (select * from person_card m where m.club_id = p.club_id and m.id = p.manager_id offset 0) m
    where t.course_id = ${courseId} and t.is_current and p.is_present
    order by t.role, p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows;
};

/** Living persons of the club, by name, with their contact data. */
export const personsByNumber = async (
  ctx: Pick<Ctx, 'db'>,
  personIds: readonly number[],
): Promise<readonly ReachableRecipient[]> => {
  const { rows } = await sql<ReachableRecipient>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.manager_id as "managerId", p.email,
      m.email as "managerEmail", p.mailing, m.display_name as "managerName", p.phone,
      p.whatsapp_phone as whatsapp, m.phone as "managerPhone", m.whatsapp_phone as "managerWhatsapp"
    from person_card p join person_card m on m.club_id = p.club_id and m.id = p.manager_id
    where p.id = any(${[...personIds]}::integer[]) and p.is_present
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows;
};

/** The Verwalter of these persons, each once and as recipients themselves. */
export const managersOf = async (
  ctx: Pick<Ctx, 'db'>,
  persons: readonly ReachableRecipient[],
): Promise<readonly ReachableRecipient[]> => {
  const ids = [...new Set(persons.filter(({ id, managerId }) => id !== managerId).map(({ managerId }) => managerId))];
  const { rows } = await sql<ReachableRecipient>`
    select m.id, m.first_name as "firstName", m.last_name as "lastName", m.id as "managerId", m.email,
      m.email as "managerEmail", m.mailing, '' as "managerName", m.phone, m.whatsapp_phone as whatsapp,
      '' as "managerPhone", '' as "managerWhatsapp"
    from person_card m
    where m.id = any(${ids}::integer[]) and m.is_present
    order by m.last_name collate "de-AT-x-icu", m.first_name collate "de-AT-x-icu", m.id`.execute(ctx.db);
  return rows;
};

/** The second homes of the children among them, each once and as recipients themselves: messages about a child go to both homes. */
export const secondHomesOf = async (
  ctx: Pick<Ctx, 'db'>,
  persons: readonly ReachableRecipient[],
): Promise<readonly ReachableRecipient[]> => {
  const known = new Set(persons.map(({ id }) => id));
  const { rows } = await sql<ReachableRecipient>`
    select m.id, m.first_name as "firstName", m.last_name as "lastName", m.id as "managerId", m.email,
      m.email as "managerEmail", m.mailing, '' as "managerName", m.phone, m.whatsapp_phone as whatsapp,
      '' as "managerPhone", '' as "managerWhatsapp"
    from person_card m
    where m.id = any(array(select g.guardian_id from guardians_of(${[...known]}::integer[]) g))
      and m.is_present
    order by m.last_name collate "de-AT-x-icu", m.first_name collate "de-AT-x-icu", m.id`.execute(ctx.db);
  return rows.filter(({ id }) => !known.has(id));
};

export const isParticipant = ({ role }: CoursePerson) => role === participationRole.participant;
export const isWaiting = ({ role }: CoursePerson) => role === participationRole.waiting;
export const isTrainer = ({ role }: CoursePerson) => role === participationRole.trainer;
