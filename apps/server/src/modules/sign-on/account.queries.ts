import { minOfficeRole } from '@vereinshaus/contract/cloud-storage/rules';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { blockedCode, isBoardCode, isMember } from '@vereinshaus/contract/membership/rules';
import type { SignOnAudience } from '@vereinshaus/contract/sign-on/rules';
import { sql } from 'kysely';
import type { Db } from '../../kit/database.ts';

const administratorRole = 80;

export type SignOnAccount = {
  personId: number;
  name: string;
  firstName: string;
  lastName: string;
  /** The address that signs in: its owner has confirmed it. */
  email: string;
  belongsTo: readonly SignOnAudience[];
  groups: readonly string[];
};

const codesOf = async (db: Db, personId: number, today: string): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('membership_role_card as m')
    .where('m.person_id', '=', personId)
    .where(sql<boolean>`m.starts_on <= ${today}::date and (m.ends_on is null or m.ends_on > ${today}::date)`)
    .select('m.code')
    .execute();
  return rows.map(({ code }) => code);
};

const sectionsOf = async (db: Db, personId: number, today: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select 'sektionsleitung:' || s.name as name from section_head_card h
    join section_card s on s.club_id = h.club_id and s.id = h.section_id
    where h.person_id = ${personId} and s.is_active
    union
    select 'sektion:' || s.name from section_member_card m
    join section_card s on s.club_id = m.club_id and s.id = m.section_id
    where m.person_id = ${personId} and s.is_active
      and m.starts_on <= ${today}::date and (m.ends_on is null or m.ends_on > ${today}::date)
    order by name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Who signs in, as the club knows them today; undefined = nobody any more, or without an account. */
export const accountOf = async (db: Db, personId: number, now: Date): Promise<SignOnAccount | undefined> => {
  const person = await db
    .selectFrom('person_card as p')
    .innerJoin('login_card as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .where('p.id', '=', personId)
    .where('p.is_present', '=', true)
    .select(['p.display_name', 'p.first_name', 'p.last_name', 'p.staff_level', 'p.is_trainer', 'l.email'])
    .executeTakeFirst();
  if (person === undefined) return undefined;
  const today = dayInVienna(now);
  const codes = await codesOf(db, personId, today);
  const isBlocked = codes.includes(blockedCode);
  const isIn = {
    members: isMember(codes) && !isBlocked,
    trainers: person.is_trainer,
    board: codes.some(isBoardCode),
    office: person.staff_level >= minOfficeRole,
  };
  return {
    personId,
    name: person.display_name,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    belongsTo: [
      ...(isBlocked ? [] : (['everyone'] as const)),
      ...(isIn.members ? (['members'] as const) : []),
      ...(isIn.trainers ? (['trainers'] as const) : []),
      ...(isIn.board ? (['board'] as const) : []),
      ...(isIn.office ? (['office'] as const) : []),
    ],
    groups: [
      ...(isIn.members ? ['mitglied'] : []),
      ...(isIn.trainers ? ['trainer'] : []),
      ...(isIn.board ? ['vorstand'] : []),
      ...(isIn.office ? ['buero'] : []),
      ...(person.staff_level >= administratorRole ? ['administration'] : []),
      ...(await sectionsOf(db, personId, today)),
    ],
  };
};

export const mayEnter = (account: SignOnAccount, audiences: readonly SignOnAudience[]): boolean =>
  audiences.some((audience) => account.belongsTo.includes(audience));
