import type { Guardian, HomeOfChild } from '@vereinshaus/contract/guardianships/calls';
import { toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { runningGuardianships } from './guardianship-record.ts';

const fullName = (alias: string) =>
  sql<string>`trim(coalesce(${sql.ref(`${alias}.first_name`)}, '') || ' ' || coalesce(${sql.ref(`${alias}.last_name`)}, ''))`;

/** Zwei Zuhause, from the viewer's side: shared children, questions to answer, and their own open questions. */
export const guardianshipsOfViewer = async (ctx: Ctx) => {
  const viewerId = viewerOf(ctx).id;
  const rows = await runningGuardianships(ctx)
    .innerJoin('person as p', (join) => join.onRef('p.club_id', '=', 'g.club_id').onRef('p.id', '=', 'g.child_id'))
    .innerJoin('person as m', (join) => join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'))
    .leftJoin('person as o', (join) => join.onRef('o.club_id', '=', 'g.club_id').onRef('o.id', '=', 'g.guardian_id'))
    .where('p.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('g.guardian_id', '=', viewerId),
        eb.and([eb('p.manager_id', '=', viewerId), eb('g.asked_by', '=', 'guardian'), eb('g.agreed_at', 'is', null)]),
      ]),
    )
    .select(['g.id', 'g.child_id', 'g.guardian_id', 'g.may_excuse', 'g.may_book', 'g.is_move', 'g.asked_at'])
    .select(['g.agreed_at', 'g.expires_at', 'p.first_name', 'p.birth_date'])
    .select([fullName('p').as('child_name'), fullName('m').as('home_name'), fullName('o').as('guardian_name')])
    .orderBy('p.birth_date')
    .orderBy('g.id')
    .execute();
  const own = rows.filter((row) => row.guardian_id === viewerId);
  return {
    children: own
      .filter(({ agreed_at }) => agreed_at !== null)
      .map((row) => ({
        ID: row.id,
        child_ID: row.child_id,
        prename: row.first_name,
        fullname: row.child_name,
        birthdate: toDayNumber(row.birth_date),
        home: row.home_name,
        mayExcuse: row.may_excuse,
        mayBook: row.may_book,
        since: toSeconds(row.agreed_at),
      })),
    questions: rows
      .filter((row) => row.guardian_id !== viewerId)
      .map((row) => ({
        ID: row.id,
        child_ID: row.child_id,
        prename: row.first_name,
        asker: row.guardian_name,
        isMove: row.is_move,
        time: toSeconds(row.asked_at),
      })),
    asked: own
      .filter(({ agreed_at }) => agreed_at === null)
      .map((row) => ({
        ID: row.id,
        isMove: row.is_move,
        time: toSeconds(row.asked_at),
        validUntil: toSeconds(row.expires_at),
      })),
  };
};

const stateOf = (row: { guardian_id: number | null; agreed_at: Date | null }): Guardian['state'] => {
  if (row.agreed_at !== null) return 'agreed';
  return row.guardian_id === null ? 'invited' : 'asked';
};

/** Das zweite Zuhause eines Kindes; viewers who may read persons see both homes. */
export const guardianshipsOfChild = async (ctx: Ctx, childId: number) => {
  const rows = await runningGuardianships(ctx)
    .leftJoin('person as o', (join) => join.onRef('o.club_id', '=', 'g.club_id').onRef('o.id', '=', 'g.guardian_id'))
    .where('g.child_id', '=', childId)
    .select([
      'g.id',
      'g.guardian_id',
      'g.may_excuse',
      'g.may_book',
      'g.is_move',
      'g.asked_at',
      'g.agreed_at',
      'g.expires_at',
    ])
    .select(fullName('o').as('guardian_name'))
    .orderBy('g.id')
    .execute();
  const guardians = rows.map((row) => ({
    ID: row.id,
    guardian_ID: row.guardian_id ?? 0,
    fullname: row.guardian_name,
    state: stateOf(row),
    isMove: row.is_move,
    mayExcuse: row.may_excuse,
    mayBook: row.may_book,
    since: toSeconds(row.agreed_at ?? row.asked_at),
    validUntil: toSeconds(row.expires_at),
  }));
  if (!hasPermission(viewerOf(ctx), 'user_read')) return { guardians };
  return { guardians, homes: await homesOf(ctx, childId) };
};

type HomeRow = Omit<HomeOfChild, 'person_ID'> & { id: number };

/** Contact data of each home, and who else lives there. */
const homesOf = async (ctx: Ctx, childId: number): Promise<HomeOfChild[]> => {
  const { rows } = await sql<HomeRow>`
    select h.id, trim(h.first_name || ' ' || h.last_name) as fullname, h.id = p.manager_id as "isFirst", h.email, h.phone,
      trim(concat_ws(', ',
        nullif(trim(h.street || ' ' || h.house_number || case when h.door = '' then '' else '/' || h.door end), ''),
        nullif(trim(h.postal_code || ' ' || h.locality), ''))) as address,
      array(select f.first_name from person f where f.club_id = h.club_id and f.manager_id = h.id and f.id not in (h.id, p.id)
        and f.deleted_at is null and f.death_date is null order by f.birth_date, f.id) as others
    from person p
    join person h on h.club_id = p.club_id
      and (h.id = p.manager_id or h.id in (select g.guardian_id from guardians_of(array[p.id]) g))
    where p.id = ${childId} and h.deleted_at is null
    order by h.id <> p.manager_id, h.id`.execute(ctx.db);
  return rows.map(({ id, ...home }) => ({ person_ID: id, ...home }));
};
