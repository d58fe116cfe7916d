import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { FormState } from '@vereinshaus/contract/prae/labels';
import type { AllowanceKind, PaidElsewhere } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { praeErrors } from './prae.errors.ts';

const storedElsewhere = z.object({
  v: z.literal(1),
  rows: z.array(z.object({ day: z.string(), cents: z.int(), payer: z.string() })),
});

export type OtherPayerAmount = PaidElsewhere & { payer: string };

const elsewhereFrom = (stored: unknown): readonly OtherPayerAmount[] => storedElsewhere.parse(stored).rows;
export const storeElsewhere = (rows: readonly OtherPayerAmount[]): string => JSON.stringify({ v: 1, rows });

export type StoredForm = {
  id: number;
  personId: number;
  name: string;
  month: IsoDay;
  version: number;
  kind: AllowanceKind;
  state: FormState;
  elsewhere: readonly OtherPayerAmount[];
  claimedCents: number;
  paidCents: number;
  baseCents: number;
  holder: string;
  iban: string;
  handedInAt: Date | null;
};

type FormRow = Omit<StoredForm, 'elsewhere'> & { elsewhere: unknown };

const columns = sql`
  f.id, f.person_id as "personId", p.display_name as name, f.month, f.version, f.kind, f.state, f.elsewhere,
  f.claimed_cents as "claimedCents", f.paid_cents as "paidCents", f.base_cents as "baseCents", f.holder, f.iban,
  f.handed_in_at as "handedInAt"
  from prae_form f join person_card p on p.club_id = f.club_id and p.id = f.person_id`;

const formFrom = (row: FormRow): StoredForm => ({ ...row, elsewhere: elsewhereFrom(row.elsewhere) });

/** Forms of a month; 0 = for everybody. The newest version for each person. */
export const newestForms = async (
  ctx: Pick<Ctx, 'db'>,
  { first, after, personId = 0 }: { first: IsoDay; after: IsoDay; personId?: number },
): Promise<readonly StoredForm[]> => {
  const { rows } = await sql<FormRow>`
    select distinct on (f.person_id, f.month) ${columns}
    where f.month >= ${first}::date and f.month < ${after}::date and (${personId} = 0 or f.person_id = ${personId})
    order by f.person_id, f.month, f.version desc`.execute(ctx.db);
  return rows.map(formFrom);
};

export const formById = async (ctx: Pick<Ctx, 'db'>, formId: number): Promise<StoredForm> => {
  const { rows } = await sql<FormRow>`select ${columns} where f.id = ${formId}`.execute(ctx.db);
  const [form] = rows;
  if (form === undefined) throw praeErrors.gone();
  return formFrom(form);
};

/** Locks forms for changing, checking or paying, in the order of their ids. */
export const lockForms = async (ctx: Pick<Ctx, 'db'>, formIds: readonly number[]): Promise<readonly StoredForm[]> => {
  await sql`
    select from prae_form f where f.id = any(${[...formIds]}::integer[]) order by f.id for no key update`.execute(
    ctx.db,
  );
  const { rows } = await sql<FormRow>`
    select ${columns} where f.id = any(${[...formIds]}::integer[]) order by f.id`.execute(ctx.db);
  if (rows.length !== new Set(formIds).size) throw praeErrors.gone();
  return rows.map(formFrom);
};

export const lockForm = async (ctx: Pick<Ctx, 'db'>, formId: number): Promise<StoredForm> => {
  const [form] = await lockForms(ctx, [formId]);
  if (form === undefined) throw praeErrors.gone();
  return form;
};

/** Only the viewer's own form; for others the error reveals nothing. */
export const lockOwnForm = async (ctx: Ctx, formId: number): Promise<StoredForm> => {
  const form = await lockForm(ctx, formId);
  if (form.personId !== viewerOf(ctx).id) throw praeErrors.gone();
  return form;
};

export const isOpen = ({ state }: Pick<StoredForm, 'state'>) => state === 'open' || state === 'returned';

/** Editable by the trainer: not submitted, or returned. */
export const lockOpenForm = async (ctx: Ctx, formId: number): Promise<StoredForm> => {
  const form = await lockOwnForm(ctx, formId);
  if (!isOpen(form)) throw praeErrors.notOpen();
  return form;
};
