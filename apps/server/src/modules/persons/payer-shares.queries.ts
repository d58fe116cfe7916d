import type { BorneShare, ShareOfChild } from '@vereinshaus/contract/guardianships/payer-shares';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { runningShares } from './payer-share-record.ts';

const fullName = (alias: string) =>
  sql<string>`trim(coalesce(${sql.ref(`${alias}.first_name`)}, '') || ' ' || coalesce(${sql.ref(`${alias}.last_name`)}, ''))`;

/** What the viewer pays for other families' children, and open questions to them; of the child only the first name. */
export const sharesOfViewer = async (ctx: Ctx): Promise<{ questions: BorneShare[]; shares: BorneShare[] }> => {
  const rows = await runningShares(ctx)
    .innerJoin('person as p', (join) => join.onRef('p.club_id', '=', 's.club_id').onRef('p.id', '=', 's.child_id'))
    .innerJoin('person as m', (join) => join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'))
    .leftJoin('course_card as c', (join) => join.onRef('c.club_id', '=', 's.club_id').onRef('c.id', '=', 's.course_id'))
    .where('s.payer_id', '=', viewerOf(ctx).id)
    .where('p.deleted_at', 'is', null)
    .select(['s.id', 's.percent', 's.asked_at', 's.agreed_at', 's.expires_at', 'p.first_name', 'c.name as course'])
    .select(fullName('m').as('home'))
    .orderBy('s.id')
    .execute();
  const told = (row: (typeof rows)[number]): BorneShare => ({
    ID: row.id,
    percent: row.percent,
    course: row.course ?? '',
    prename: row.first_name,
    home: row.home,
    since: toSeconds(row.agreed_at ?? row.asked_at),
    validUntil: toSeconds(row.expires_at),
  });
  return {
    questions: rows.filter(({ agreed_at }) => agreed_at === null).map(told),
    shares: rows.filter(({ agreed_at }) => agreed_at !== null).map(told),
  };
};

const stateOf = (row: { payer_id: number | null; agreed_at: Date | null }): ShareOfChild['state'] => {
  if (row.agreed_at !== null) return 'agreed';
  return row.payer_id === null ? 'invited' : 'asked';
};

/** Wer für ein Kind mitzahlt, for the home and the office; never whether it is paid. */
export const sharesOfChild = async (ctx: Ctx, childId: number): Promise<{ shares: ShareOfChild[] }> => {
  const rows = await runningShares(ctx)
    .leftJoin('person as o', (join) => join.onRef('o.club_id', '=', 's.club_id').onRef('o.id', '=', 's.payer_id'))
    .leftJoin('course_card as c', (join) => join.onRef('c.club_id', '=', 's.club_id').onRef('c.id', '=', 's.course_id'))
    .where('s.child_id', '=', childId)
    .select(['s.id', 's.payer_id', 's.percent', 's.asked_at', 's.agreed_at', 's.expires_at', 'c.name as course'])
    .select(fullName('o').as('payer_name'))
    .orderBy('s.id')
    .execute();
  return {
    shares: rows.map((row) => ({
      ID: row.id,
      payer_ID: row.payer_id ?? 0,
      fullname: row.payer_name,
      percent: row.percent,
      course: row.course ?? '',
      state: stateOf(row),
      since: toSeconds(row.agreed_at ?? row.asked_at),
      validUntil: toSeconds(row.expires_at),
    })),
  };
};
