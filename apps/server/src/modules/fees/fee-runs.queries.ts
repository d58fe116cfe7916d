import { type FeeCharging, type FeeRun, type FeeSending, noticeReasonLabels } from '@vereinshaus/contract/fees/calls';
import { type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { paidOfRun } from './fees.queries.ts';

type RunRow = {
  id: number;
  year: number;
  cut_off_on: IsoDay;
  due_on: IsoDay;
  created_at: Date;
  fullname: string;
  persons: number;
  cents: number;
  reversed: number;
  paid: number;
  undone_at: Date | null;
};

const maxRuns = 20;

type SendingRow = {
  id: number;
  run_id: number;
  created_at: Date;
  finished_at: Date | null;
  fullname: string;
  repeats: boolean;
  has_invoices: boolean;
  total: number;
  done: number;
  mails: number;
  letters: number;
  delivered: number;
  failed: number;
  left_out: { child_ID: number; fullname: string; reason: string }[];
  without_invoice: { child_ID: number; fullname: string; reason: string }[];
};

/** The progress of the sendings of these runs, and who was left out. */
const sendingsOf = async (ctx: Pick<Ctx, 'db'>, runIds: readonly number[]): Promise<readonly SendingRow[]> => {
  const { rows } = await sql<SendingRow>`
    select s.id, s.run_id, s.created_at, s.finished_at, s.repeats, s.has_invoices, coalesce(b.display_name, '') as fullname,
      (count(*) filter (where n.way <> 'none'))::integer as total,
      (count(*) filter (where n.way <> 'none' and n.done_at is not null))::integer as done,
      (count(*) filter (where n.way = 'mail'))::integer as mails,
      (count(*) filter (where n.way = 'letter'))::integer as letters,
      (count(*) filter (where m.state in ('sent', 'outbox')))::integer as delivered,
      (count(*) filter (where m.state in ('failed', 'unclear')))::integer as failed,
      coalesce(json_agg(json_build_object('child_ID', p.id, 'fullname',
        p.display_name, 'reason', n.reason)
        order by p.last_name, p.id) filter (where n.way = 'none'), '[]') as left_out,
      coalesce(json_agg(json_build_object('child_ID', p.id, 'fullname',
        p.display_name, 'reason', n.invoice_refusal)
        order by p.last_name, p.id) filter (where n.invoice_refusal <> ''), '[]') as without_invoice
    from fee_sending s
    join fee_notice n on n.club_id = s.club_id and n.sending_id = s.id
    join person_card p on p.club_id = n.club_id and p.id = n.payer_id
    left join person_card b on b.club_id = s.club_id and b.id = s.created_by
    left join mail_card m on m.club_id = n.club_id and m.id = n.mail_id
    where s.run_id = any(${[...runIds]}::integer[])
    group by s.club_id, s.id, b.club_id, b.id, b.display_name
    order by s.created_at desc, s.id desc`.execute(ctx.db);
  return rows;
};

/** Stored as a code: the message would contain the family's name. */
const refusalLabels: Readonly<Record<string, string>> = {
  'invoices.payerAddressMissing': 'Anschrift fehlt (nötig über € 400)',
  'invoices.clubAddressMissing': 'Anschrift des Vereins fehlt',
  'invoices.clubVatIdMissing': 'UID-Nummer des Vereins fehlt',
};

const labels: Readonly<Record<string, string>> = noticeReasonLabels;

const wireSending = (sending: SendingRow): FeeSending => {
  const { id, created_at, finished_at, left_out, has_invoices, without_invoice, run_id: _runId, ...row } = sending;
  return {
    ID: id,
    ...row,
    hasInvoices: has_invoices,
    withoutInvoice: without_invoice.map((one) => ({
      ...one,
      reason: refusalLabels[one.reason] ?? 'bitte einzeln ausstellen',
    })),
    time: toSeconds(created_at),
    timeFinished: toSeconds(finished_at),
    left: left_out.map((one) => ({ ...one, reason: labels[one.reason] ?? one.reason })),
  };
};

type ChargingRow = {
  id: number;
  run_id: number;
  created_at: Date;
  finished_at: Date | null;
  fullname: string;
  total: number;
  done: number;
  charged: number;
  remark: string;
  refused: { child_ID: number; fullname: string; reason: string }[];
};

/** The progress of the chargings of these runs, and who was not charged. */
const chargingsOf = async (ctx: Pick<Ctx, 'db'>, runIds: readonly number[]): Promise<readonly ChargingRow[]> => {
  const { rows } = await sql<ChargingRow>`
    select c.id, c.run_id, c.created_at, c.finished_at, c.remark, coalesce(b.display_name, '') as fullname,
      count(*)::integer as total,
      (count(*) filter (where i.is_charged or i.refusal <> ''))::integer as done,
      (count(*) filter (where i.is_charged))::integer as charged,
      coalesce(json_agg(json_build_object('child_ID', p.id, 'fullname',
        p.display_name, 'reason', i.refusal)
        order by p.last_name, p.id) filter (where i.refusal <> ''), '[]') as refused
    from fee_charging c
    join fee_charging_item i on i.club_id = c.club_id and i.charging_id = c.id
    join person_card p on p.club_id = i.club_id and p.id = i.person_id
    left join person_card b on b.club_id = c.club_id and b.id = c.created_by
    where c.run_id = any(${[...runIds]}::integer[])
    group by c.club_id, c.id, b.club_id, b.id, b.display_name
    order by c.created_at desc, c.id desc`.execute(ctx.db);
  return rows;
};

const wireCharging = ({ id, created_at, finished_at, run_id: _runId, ...row }: ChargingRow): FeeCharging => ({
  ID: id,
  ...row,
  time: toSeconds(created_at),
  timeFinished: toSeconds(finished_at),
});

/** The latest runs, newest first. */
export const feeRuns = async (ctx: Pick<Ctx, 'db'>): Promise<readonly FeeRun[]> => {
  const { rows } = await sql<RunRow>`
    select r.id, r.year, r.cut_off_on, r.due_on, r.created_at, r.undone_at,
      coalesce(p.display_name, '') as fullname,
      count(f.id)::integer as persons, coalesce(sum(f.amount_cents), 0)::integer as cents,
      (count(*) filter (where f.reversed_at is not null))::integer as reversed, (${paidOfRun})::integer as paid
    from fee_run r
    left join membership_fee f on f.club_id = r.club_id and f.fee_run_id = r.id
    left join person_card p on p.club_id = r.club_id and p.id = r.created_by
    group by r.club_id, r.id, p.club_id, p.id, p.display_name
    order by r.created_at desc, r.id desc
    limit ${maxRuns}`.execute(ctx.db);
  const runIds = rows.map(({ id }) => id);
  const sendings = await sendingsOf(ctx, runIds);
  const chargings = await chargingsOf(ctx, runIds);
  return rows.map((row) => ({
    ID: row.id,
    year: row.year,
    cutoff: toDayNumber(row.cut_off_on),
    due: toDayNumber(row.due_on),
    time: toSeconds(row.created_at),
    fullname: row.fullname,
    persons: row.persons,
    amount: row.cents,
    reversed: row.undone_at === null ? row.reversed : 0,
    isPaid: row.paid > 0,
    timeUndone: toSeconds(row.undone_at),
    chargings: chargings.filter(({ run_id }) => run_id === row.id).map(wireCharging),
    sendings: sendings.filter(({ run_id }) => run_id === row.id).map(wireSending),
  }));
};
