import type { DonorRow, ReportVersion } from '@vereinshaus/contract/donations/calls';
import { reportDueOn, reportKindOf, reportReference, whyNotReported } from '@vereinshaus/contract/donations/rules';
import { type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { donorName, isTakenBack } from './donations.queries.ts';

type Row = {
  id: number;
  name: string;
  firstName: string;
  lastName: string;
  birthDate: IsoDay | null;
  forbiddenOn: IsoDay | null;
  vbpk: string;
  vbpkState: string;
  cents: number;
  /** The amounts stored at the tax office, by the reference they were reported under. */
  held: readonly { reference: string; cents: number }[];
};

export type ReportedDonor = Row & {
  why: string;
  next: DonorRow['next'];
  /** The reference under which they are reported. */
  reference: string;
  heldCents: number;
  /** Also reported under these references while they were two donors: cancelled with the next version. */
  doubled: readonly { reference: string; cents: number }[];
};

/** Everybody who donated in the year, or for whom the tax office has an amount. */
export const donorsOfYear = async (ctx: Pick<Ctx, 'db'>, year: number): Promise<readonly ReportedDonor[]> => {
  const { rows } = await sql<Row>`
    select * from (
      select d.id, ${donorName} as name, d.first_name as "firstName", d.last_name as "lastName", d.birth_date as "birthDate",
        d.forbidden_on as "forbiddenOn", d.vbpk, d.vbpk_state as "vbpkState",
        coalesce((select sum(n.amount_cents) from donation n where n.club_id = d.club_id and n.donor_id = d.id
          and n.given_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) and not ${isTakenBack}), 0)::bigint as cents,
        coalesce((select jsonb_agg(jsonb_build_object('reference', h.reference, 'cents', h.amount_cents) order by h.reference) from (
          select distinct on (l.reference) l.reference, l.amount_cents from donation_report_line l
          join donation_report r on r.club_id = l.club_id and r.id = l.report_id and r.year = ${year}
          where l.club_id = d.club_id and l.donor_id = d.id order by l.reference, r.version desc
        ) h where h.amount_cents > 0), '[]') as held
      from donor d
      left join person_card p on p.club_id = d.club_id and p.id = d.person_id
      left join contact_card k on k.club_id = d.club_id and k.id = d.contact_id
    ) x where x.cents > 0 or x.held <> '[]' order by x.name collate "de-AT-x-icu", x.id`.execute(ctx.db);
  return rows.map((row) => {
    const cents = Number(row.cents);
    const own = reportReference(year, row.id);
    const told = row.held.find(({ reference }) => reference === own) ?? row.held[0];
    const doubled = row.held.filter((each) => each !== told);
    const heldCents = told?.cents ?? 0;
    const why = whyNotReported({
      hasNames: row.firstName !== '' && row.lastName !== '',
      birthDate: row.birthDate,
      forbiddenOn: row.forbiddenOn,
      hasVbpk: row.vbpk !== '',
      isNotFound: row.vbpkState === 'notFound',
    });
    // An amount that the tax office already has is changed without asking the register again.
    const counts = why === '' || (heldCents > 0 && row.forbiddenOn === null);
    const next = reportKindOf(counts ? cents : 0, heldCents) ?? '';
    return { ...row, cents, heldCents, why, next, doubled, reference: told?.reference ?? own };
  });
};

const versionsOf = async (ctx: Pick<Ctx, 'db'>, year: number): Promise<ReportVersion[]> => {
  const { rows } = await sql<{
    id: number;
    version: number;
    at: Date;
    by: string;
    first: number;
    changed: number;
    cancelled: number;
  }>`
    select r.id, r.version, r.created_at as at, coalesce(p.display_name, '') as by,
      (select count(*) from donation_report_line l where l.club_id = r.club_id and l.report_id = r.id and l.kind = 'E')::integer as first,
      (select count(*) from donation_report_line l where l.club_id = r.club_id and l.report_id = r.id and l.kind = 'A')::integer as changed,
      (select count(*) from donation_report_line l where l.club_id = r.club_id and l.report_id = r.id and l.kind = 'S')::integer as cancelled
    from donation_report r left join person_card p on p.club_id = r.club_id and p.id = r.created_by
    where r.year = ${year} order by r.version desc`.execute(ctx.db);
  return rows.map(({ id, at, ...row }) => ({ ID: id, createdAt: toSeconds(at), ...row }));
};

/** Die Meldung eines Jahres. */
export const reportOfYear = async (ctx: Ctx, year: number) => {
  const { donationsDeductible, donationTaxNumber, donationRegistration } = await clubSettingsOf(ctx);
  const missing = [
    ...(donationTaxNumber === '' ? ['Steuernummer'] : []),
    ...(donationRegistration === '' ? ['Registrierungsnummer'] : []),
  ];
  const donors = await donorsOfYear(ctx, year);
  return {
    isDeductible: donationsDeductible,
    missing: donationsDeductible ? missing.join(' und ') : '',
    dueOn: toDayNumber(reportDueOn(year)),
    donors: donors.map((donor) => ({
      ID: donor.id,
      name: donor.name,
      prename: donor.firstName,
      lastname: donor.lastName,
      birthdate: toDayNumber(donor.birthDate),
      forbiddenOn: toDayNumber(donor.forbiddenOn),
      amount: donor.cents,
      held: donor.held.reduce((sum, { cents }) => sum + cents, 0),
      why: donor.why,
      next: donor.next === '' && donor.doubled.length > 0 ? ('S' as const) : donor.next,
    })),
    versions: await versionsOf(ctx, year),
  };
};
