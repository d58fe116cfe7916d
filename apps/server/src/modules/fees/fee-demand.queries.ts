import type { NoticeReason, NoticeWay } from '@vereinshaus/contract/fees/calls';
import { feeStepsText, feeTierLabels, feeTiers } from '@vereinshaus/contract/fees/rules';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { stepsFrom, storedSteps } from './fee-steps.ts';
import { feeErrors } from './fees.errors.ts';
import { assessedOn, type FeeYear, isDue, openOfFee } from './fees.queries.ts';

export type DemandPayer = {
  id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  titles_before: string;
  titles_after: string;
  email: string;
  mailing: number;
  street: string;
  house_number: string;
  door: string;
  postal_code: string;
  locality: string;
  country: string;
  is_deceased: boolean;
  is_deleted: boolean;
  has_mandate: boolean;
};

/** The fee of one family member, and the reasons for it. */
export type DemandLine = { person: string; tier: string; why: string; cents: number };

/** The content of a family's fee notice. */
export type FeeDemand = {
  payer: DemandPayer;
  year: number;
  dueOn: IsoDay;
  lines: readonly DemandLine[];
  /** The open items of the charges; empty for a planned run. */
  itemIds: readonly number[];
  totalCents: number;
  openCents: number;
  reference: string;
};

type ReadCtx = Pick<WorkCtx, 'db' | 'now' | 'club'>;

const payersOf = async (ctx: ReadCtx, ids: readonly number[]): Promise<ReadonlyMap<number, DemandPayer>> => {
  const { rows } = await sql<DemandPayer>`
    select p.id, p.first_name, p.last_name, p.company_name, p.titles_before, p.titles_after, p.email, p.mailing,
      p.street, p.house_number, p.door, p.postal_code, p.locality, p.country,
      p.death_date is not null as is_deceased, p.deleted_at is not null or p.anonymised_at is not null as is_deleted,
      exists (
        select from collecting_mandate(${dayInVienna(ctx.now)}::date) m where m.club_id = p.club_id and m.person_id = p.id
      ) as has_mandate
    from person_letter p where p.id = any(${[...ids]}::integer[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
};

type LineRow = {
  payer_id: number;
  item_id: number | null;
  year: number;
  due_on: IsoDay;
  person: string;
  tier: string;
  steps: unknown;
  cents: number;
  open_cents: number;
};

const tier = z.enum(feeTiers).catch('normal');

const lineOf = ({ person, tier: stored, steps, cents }: LineRow): DemandLine => ({
  person,
  tier: feeTierLabels[tier.parse(stored)],
  why: feeStepsText(stepsFrom(steps)),
  cents,
});

const demandsFrom = async (ctx: ReadCtx, rows: readonly LineRow[]): Promise<readonly FeeDemand[]> => {
  const families = new Map<number, LineRow[]>();
  for (const row of rows) families.set(row.payer_id, [...(families.get(row.payer_id) ?? []), row]);
  const payers = await payersOf(ctx, [...families.keys()]);
  return [...families].flatMap(([payerId, lines]) => {
    const payer = payers.get(payerId);
    const [first] = lines;
    if (payer === undefined || first === undefined) return [];
    return [
      {
        payer,
        year: first.year,
        dueOn: lines.map(({ due_on }) => due_on).sort()[0] ?? first.due_on,
        lines: lines.map(lineOf),
        itemIds: lines.flatMap(({ item_id }) => item_id ?? []),
        totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
        openCents: lines.reduce((sum, { open_cents }) => sum + open_cents, 0),
        reference: customerReference(payerId),
      },
    ];
  });
};

/** Selects charges of a run: of one family, only those not announced yet, or as of a sending. */
export type RunChargesQuery = { runId: number; payerId?: number; isNew?: boolean; sendingId?: number };

/** No Vorschreibung has announced the charge to the family; as of a sending, none before it. */
const isUntold = (sendingId: number | null) => sql<boolean>`not exists (
  select from fee_notice n join fee_sending s on s.club_id = n.club_id and s.id = n.sending_id
  where n.club_id = f.club_id and n.run_id = f.fee_run_id and n.payer_id = p.manager_id and n.way <> 'none'
    and s.created_at >= coalesce(f.charged_at, s.created_at)
    and (${sendingId}::integer is null or n.sending_id < ${sendingId}::integer))`;

const isChargedBefore = (sendingId: number) => sql<boolean>`exists (
  select from fee_sending s where s.club_id = f.club_id and s.id = ${sendingId}
    and s.created_at >= coalesce(f.charged_at, s.created_at))`;

/** The charges of a run per family, as they were charged, ordered by name; only one family if given. */
export const demandsOfRun = async (
  ctx: ReadCtx,
  { runId, payerId = 0, isNew = false, sendingId }: RunChargesQuery,
): Promise<readonly FeeDemand[]> => {
  const { rows } = await sql<LineRow>`
    select p.manager_id as payer_id, f.item_id, f.year, i.due_on, p.display_name as person, f.tier, f.steps,
      f.amount_cents as cents, ${openOfFee} as open_cents
    from membership_fee f
    join person_letter p on p.club_id = f.club_id and p.id = f.person_id
    join person_letter m on m.club_id = p.club_id and m.id = p.manager_id
    join open_item_card i on i.club_id = f.club_id and i.id = f.item_id
    where f.fee_run_id = ${runId} and f.reversed_at is null
      and (${payerId}::integer = 0 or p.manager_id = ${payerId}::integer)
      and ${isNew ? isUntold(sendingId ?? null) : sql`true`}
      and ${sendingId === undefined ? sql`true` : isChargedBefore(sendingId)}
    order by m.last_name collate "de-AT-x-icu", m.first_name collate "de-AT-x-icu", m.id, f.amount_cents desc, f.id`.execute(
    ctx.db,
  );
  return demandsFrom(ctx, rows);
};

/** What a family would be charged now. */
export const plannedDemand = async (
  ctx: ReadCtx,
  wanted: FeeYear & { dueOn: IsoDay },
  payerId: number,
): Promise<FeeDemand | undefined> => {
  const members = (await assessedOn(ctx, wanted)).filter(
    (member) => isDue(member) && member.row.manager_id === payerId,
  );
  const [demand] = await demandsFrom(
    ctx,
    members.map(({ row, fee }) => ({
      payer_id: payerId,
      item_id: null,
      year: wanted.year,
      due_on: wanted.dueOn,
      person: `${row.first_name} ${row.last_name}`.trim(),
      tier: fee.tier,
      steps: storedSteps(fee.steps),
      cents: fee.cents,
      open_cents: fee.cents,
    })),
  );
  return demand;
};

export type FamilyFeeInput = {
  runId: number;
  payerId: number;
  /** Everything again, including what was already announced. */
  again: boolean;
  planned: (FeeYear & { dueOn: IsoDay }) | null;
};

const demandOfRun = async (ctx: ReadCtx, { runId, payerId, again }: FamilyFeeInput) => {
  const [untold] = again ? [] : await demandsOfRun(ctx, { runId, payerId, isNew: true });
  return untold ?? (await demandsOfRun(ctx, { runId, payerId }))[0];
};

/** From a run, or from what a run would charge. */
export const requireDemand = async (ctx: ReadCtx, wish: FamilyFeeInput): Promise<FeeDemand> => {
  const { planned, payerId } = wish;
  const demand = planned === null ? await demandOfRun(ctx, wish) : await plannedDemand(ctx, planned, payerId);
  if (demand === undefined) throw feeErrors.noNotice();
  return demand;
};

const hasPost = ({ street, house_number, postal_code, locality }: DemandPayer) =>
  street + house_number !== '' && postal_code !== '' && locality !== '';

/** keine Zusendungen, nur Post. */
const withoutMails: readonly number[] = [0, 2];

export type FeeNoticeWay = { way: NoticeWay; reason: NoticeReason | null };

/**
 * How a family is notified. Families that want no mails get a letter; without a full address they get the mail anyway, because they must
 * know what they owe.
 */
export const wayOf = ({ payer, openCents }: FeeDemand, isTold: boolean): FeeNoticeWay => {
  if (payer.is_deceased) return { way: 'none', reason: 'deceased' };
  if (payer.is_deleted) return { way: 'none', reason: 'deleted' };
  if (openCents === 0) return { way: 'none', reason: 'nothingOwed' };
  if (isTold) return { way: 'none', reason: 'told' };
  if (payer.email !== '' && !(withoutMails.includes(payer.mailing) && hasPost(payer)))
    return { way: 'mail', reason: null };
  if (!hasPost(payer)) return { way: 'none', reason: 'noAddress' };
  return { way: 'letter', reason: payer.email === '' ? 'noEmail' : 'wantsNoMail' };
};

/** The name on the letter: for a company its name. */
export const payerName = (payer: DemandPayer): string => {
  const name = [payer.titles_before, payer.first_name, payer.last_name].filter((part) => part !== '').join(' ');
  return payer.company_name || (payer.titles_after === '' ? name : `${name}, ${payer.titles_after}`);
};
