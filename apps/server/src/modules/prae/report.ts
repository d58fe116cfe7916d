import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import type { YearRow } from '@vereinshaus/contract/prae/replies';
import { type AllowanceKind, isPrae, reportDueOn } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubOnForms, clubSettingsOf } from '../clubs/index.ts';
import { type ExportedTable, toCsv, toExcel } from '../exports/index.ts';
import { recordHistory, recordReading } from '../history/index.ts';
import { svnsOfPersons } from '../persons/index.ts';
import { paidInYear } from './pay-out.ts';
import { praeErrors } from './prae.errors.ts';

type ReportRow = {
  personId: number;
  managerId: number;
  fullname: string;
  firstName: string;
  lastName: string;
  kind: AllowanceKind;
  cents: number;
  hasSvn: boolean;
};

/** Persons paid in a year, by the day of the payment. */
const paidPersons = async (ctx: Pick<Ctx, 'db'>, year: number): Promise<readonly ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select n.id as "personId", n.manager_id as "managerId", n.display_name as fullname, n.first_name as "firstName",
      n.last_name as "lastName", x.kind, sum(x.cents)::bigint as cents, s.has_svn as "hasSvn"
    from (${paidInYear(year)}) x
    join person_card n on n.id = x."personId"
    join person_svn_state s on s.club_id = n.club_id and s.id = n.id
    group by n.id, n.manager_id, n.display_name, n.first_name, n.last_name, n.sort_name, x.kind, s.has_svn
    order by n.sort_name collate "de-AT-x-icu", n.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
};

/** The data missing for the list; the volunteers' allowance is not part of it. */
const missingOf = ({ kind, hasSvn, firstName, lastName }: ReportRow): string => {
  if (!isPrae(kind)) return '';
  const missing = [
    ...(hasSvn ? [] : ['Sozialversicherungsnummer']),
    ...(firstName === '' || lastName === '' ? ['Name'] : []),
  ];
  return missing.join(' und ');
};

/** Das Jahr: payments by person, and the data missing for the list. */
export const yearRows = async (ctx: Ctx, year: number) => {
  const rows = await paidPersons(ctx, year);
  const { zvr } = await clubOnForms(ctx);
  return {
    rows: rows.map(
      (row): YearRow => ({
        child_ID: row.personId,
        fullname: row.fullname,
        kind: row.kind,
        amount: row.cents,
        missing: missingOf(row),
      }),
    ),
    zvr,
    dueOn: toDayNumber(reportDueOn(year)),
  };
};

const columns = [
  { key: 'zvr', label: 'ZVR-Zahl', type: 'text' },
  { key: 'taxNumber', label: 'Steuernummer', type: 'text' },
  { key: 'club', label: 'Verein', type: 'text' },
  { key: 'year', label: 'Kalenderjahr', type: 'text' },
  { key: 'lastName', label: 'Familienname', type: 'text' },
  { key: 'firstName', label: 'Vorname', type: 'text' },
  { key: 'svn', label: 'Sozialversicherungsnummer', type: 'text' },
  { key: 'cents', label: 'Betrag', type: 'money' },
] as const;

/** Liste L 19: PRAE by person, with the SVN; downloading it reads them, and is logged. */
export const reportFile = async (
  ctx: Ctx,
  { year, format }: { year: number; format: 'csv' | 'xlsx' },
): Promise<() => Promise<ExportedFile>> => {
  const club = await clubOnForms(ctx);
  if (club.zvr === '') throw praeErrors.noZvr();
  const { donationTaxNumber: taxNumber } = await clubSettingsOf(ctx);
  const rows = (await paidPersons(ctx, year)).filter(({ kind }) => isPrae(kind));
  if (rows.length === 0) throw praeErrors.nobodyToReport();
  const svns = await svnsOfPersons(
    ctx,
    rows.map(({ personId }) => personId),
  );
  await recordReading(
    ctx,
    'billing',
    rows.flatMap(({ personId, managerId }) =>
      svns.has(personId) ? [{ personId, managerId, what: 'svn' as const }] : [],
    ),
  );
  await recordHistory(ctx, { kind: 'prae.reported', personId: null, details: { year, count: rows.length } });
  const table: ExportedTable = {
    title: `Liste L 19 ${year}`,
    additionalTitles: [],
    columns: [...columns],
    data: rows.map(({ personId, firstName, lastName, cents }) => ({
      zvr: club.zvr,
      taxNumber,
      club: club.name,
      year: String(year),
      lastName,
      firstName,
      svn: svns.get(personId) ?? '',
      cents,
    })),
  };
  return format === 'csv' ? async () => toCsv(table) : () => toExcel(ctx, table);
};
