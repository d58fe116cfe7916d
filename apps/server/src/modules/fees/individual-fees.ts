import type { IndividualFeeInput, IndividualFeeRow } from '@vereinshaus/contract/fees/individual';
import { fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { feeErrors } from './fees.errors.ts';
import { lockFees } from './lock-fees.ts';

type Row = {
  id: number;
  person_id: number;
  name: string;
  section_id: number | null;
  section: string | null;
  amount_cents: number;
  reason: string;
  starts_on: IsoDay;
  ends_on: IsoDay | null;
};

/** Individuelle Beiträge, by name; without deceased and deleted persons. */
export const allIndividualFees = async (ctx: Pick<Ctx, 'db'>) => {
  const { rows } = await sql<Row>`
    select i.id, i.person_id, p.display_name as name, i.section_id, s.name as section, i.amount_cents, i.reason, i.starts_on,
      i.ends_on
    from individual_fee i
    join person_card p on p.club_id = i.club_id and p.id = i.person_id and p.is_present
    left join section_card s on s.club_id = i.club_id and s.id = i.section_id
    order by p.sort_name collate "de-AT-x-icu", i.starts_on desc, i.id`.execute(ctx.db);
  const { rows: sections } = await sql<{ ID: number; name: string }>`
    select s.id as "ID", s.name from section_card s where s.is_active
    order by s.position nulls last, s.name collate "de-AT-x-icu", s.id`.execute(ctx.db);
  const fees: IndividualFeeRow[] = rows.map((row) => ({
    ID: row.id,
    child_ID: row.person_id,
    fullname: row.name,
    section_ID: row.section_id ?? 0,
    section: row.section ?? '',
    amount: row.amount_cents,
    reason: row.reason,
    start: toDayNumber(row.starts_on),
    end: toDayNumber(row.ends_on),
  }));
  return { fees, sections };
};

const requireOwn = async (ctx: Ctx, { child_ID: personId, section_ID: sectionId }: IndividualFeeInput) => {
  const { rows } = await sql<{ person: boolean; section: boolean }>`
    select exists (select from person_card p where p.id = ${personId} and p.is_present) as person,
      ${sectionId}::integer = 0 or exists (select from section_card s where s.id = ${sectionId}) as section`.execute(
    ctx.db,
  );
  if (rows[0]?.person !== true) throw feeErrors.personGone();
  if (!rows[0].section) throw feeErrors.sectionGone();
};

const daysOf = ({ start, end }: IndividualFeeInput) => {
  const startsOn = fromDayNumber(start);
  const endsOn = fromDayNumber(end);
  if (startsOn === null) throw feeErrors.noStart();
  if (end !== 0 && endsOn === null) throw feeErrors.noEnd();
  return { startsOn, endsOn };
};

/** Individuellen Beitrag anlegen (ID 0) oder ändern; only one at a time for the same fee. */
export const saveIndividualFee = async (ctx: Ctx, input: IndividualFeeInput): Promise<number> => {
  await lockFees(ctx);
  await requireOwn(ctx, input);
  const { ID: given, child_ID: personId, section_ID: sectionId, amount, reason } = input;
  const { startsOn, endsOn } = daysOf(input);
  const columns = {
    person_id: personId,
    section_id: sectionId === 0 ? null : sectionId,
    amount_cents: amount,
    reason,
    starts_on: startsOn,
    ends_on: endsOn,
  };
  const saved =
    given === 0
      ? await ctx.db
          .insertInto('individual_fee')
          .values({ club_id: ctx.club.id, ...columns, created_at: ctx.now, created_by: viewerOf(ctx).id })
          .returning('id')
          .executeTakeFirst()
      : await ctx.db
          .updateTable('individual_fee')
          .set(columns)
          .where('id', '=', given)
          .where('person_id', '=', personId)
          .returning('id')
          .executeTakeFirst();
  if (saved === undefined) throw feeErrors.individualGone();
  await recordHistory(ctx, {
    kind: 'fee.individualSaved',
    personId,
    details: { amountCents: amount, reason, startsOn, endsOn },
  });
  return saved.id;
};

export const removeIndividualFee = async (ctx: Ctx, feeId: number) => {
  await lockFees(ctx);
  const removed = await ctx.db
    .deleteFrom('individual_fee')
    .where('id', '=', feeId)
    .returning(['person_id', 'amount_cents'])
    .executeTakeFirst();
  if (removed === undefined) throw feeErrors.individualGone();
  await recordHistory(ctx, {
    kind: 'fee.individualRemoved',
    personId: removed.person_id,
    details: { amountCents: removed.amount_cents },
  });
};
