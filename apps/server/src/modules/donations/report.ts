import type { DonorDataInput } from '@vereinshaus/contract/donations/calls';
import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { dayInVienna, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { donationErrors } from './donations.errors.ts';
import { historyOf } from './donor.ts';
import { donorsOfYear, type ReportedDonor } from './report.queries.ts';

/** Angaben für die Meldung. A changed name or birth date requires a new query to the register. */
export const saveDonor = async (ctx: Ctx, { ID: donorId, prename, lastname, birthdate, forbids }: DonorDataInput) => {
  const before = await ctx.db
    .selectFrom('donor as d')
    .where('d.id', '=', donorId)
    .select(['d.person_id', 'd.contact_id', 'd.first_name', 'd.last_name', 'd.birth_date', 'd.forbidden_on'])
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw donationErrors.donorGone();
  const birthDate = fromDayNumber(birthdate);
  const isOther = before.first_name !== prename || before.last_name !== lastname || before.birth_date !== birthDate;
  const wasForbidden = before.forbidden_on !== null;
  if (!isOther && wasForbidden === forbids) return;
  await ctx.db
    .updateTable('donor')
    .set({
      first_name: prename,
      last_name: lastname,
      birth_date: birthDate,
      forbidden_on: forbids ? (before.forbidden_on ?? dayInVienna(ctx.now)) : null,
      ...(isOther && { vbpk: '', vbpk_state: 'none' }),
    })
    .where('id', '=', donorId)
    .execute();
  const choice = { personId: before.person_id ?? 0, contactId: before.contact_id ?? 0 };
  await recordHistory(ctx, { kind: 'donations.donorSaved', ...historyOf(choice), details: { forbids } });
};

/** The lines of a version about a donor; a duplicate report of merged donors is cancelled. */
const linesOf = ({ id, next, cents, vbpk, reference, doubled }: ReportedDonor) => [
  ...(next === ''
    ? []
    : [
        {
          donor_id: id,
          reference,
          kind: next,
          amount_cents: next === 'S' ? 0 : cents,
          vbpk: next === 'E' ? vbpk : '',
        },
      ]),
  ...doubled.map((other) => ({ donor_id: id, reference: other.reference, kind: 'S', amount_cents: 0, vbpk: '' })),
];

const lockKey = 336_001;

export const requireDeductible = async (ctx: Ctx) => {
  const settings = await clubSettingsOf(ctx);
  if (!settings.donationsDeductible) throw donationErrors.notDeductible();
  if (settings.donationTaxNumber === '') throw donationErrors.noTaxNumber();
  return settings;
};

/**
 * Nächste Fassung: new donors since the last one, changed amounts, cancellations. Concurrent calls run one after the other; the version is
 * stored as reported.
 */
export const makeReport = async (ctx: Ctx, year: number): Promise<number> => {
  await requireDeductible(ctx);
  if (dayInVienna(ctx.now) <= `${year}-12-31`) throw donationErrors.yearNotOver();
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
  const told = (await donorsOfYear(ctx, year)).flatMap(linesOf);
  if (told.length === 0) throw donationErrors.nothingToReport();
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(r.version), 0) + 1 as version from donation_report r where r.year = ${year}`.execute(ctx.db);
  const version = rows[0]?.version ?? 1;
  const { id } = await ctx.db
    .insertInto('donation_report')
    .values({
      club_id: ctx.club.id,
      year,
      version,
      message_ref: `VH-${ctx.club.id}-${year}-${version}`,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('donation_report_line')
    .values(told.map((line) => ({ club_id: ctx.club.id, report_id: id, ...line })))
    .execute();
  const details = { year, version, count: told.length };
  await recordHistory(ctx, { kind: 'donations.reported', personId: null, details });
  return id;
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const element = (name: string, value: string) => `<${name}>${escaped(value)}</${name}>`;

type XmlLine = { kind: string; reference: string; amount_cents: number; vbpk: string };

const lineXml = ({ kind, reference, amount_cents: cents, vbpk }: XmlLine) =>
  [
    `  <Sonderausgaben Uebermittlungs_Typ="${kind}">`,
    `    ${element('RefNr', reference)}`,
    ...(kind === 'S' ? [] : [`    ${element('Betrag', (cents / 100).toFixed(2))}`]),
    ...(kind === 'E' ? [`    ${element('vbPK', vbpk)}`] : []),
    '  </Sonderausgaben>',
  ].join('\n');

const namespace = 'https://finanzonline.bmf.gv.at/fon/ws/uebermittlungSonderausgaben';
/** Sportvereine. */
const bodyKind = 'SP';

/** Eine Fassung als Datei: made from the stored version, so that every download is the same. */
export const reportXml = async (ctx: Ctx, reportId: number): Promise<ExportedFile> => {
  const { donationTaxNumber } = await requireDeductible(ctx);
  const report = await ctx.db
    .selectFrom('donation_report as r')
    .where('r.id', '=', reportId)
    .select(['r.year', 'r.version', 'r.message_ref', 'r.created_at'])
    .executeTakeFirst();
  if (report === undefined) throw donationErrors.reportGone();
  const lines = await ctx.db
    .selectFrom('donation_report_line as l')
    .where('l.report_id', '=', reportId)
    .select(['l.kind', 'l.reference', 'l.amount_cents', 'l.vbpk'])
    .orderBy('l.reference')
    .execute();
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<SonderausgabenUebermittlung xmlns="${namespace}">
  <Info_Daten>
    ${element('Fastnr_Fon_Tn', donationTaxNumber)}
    ${element('Fastnr_Org', donationTaxNumber)}
  </Info_Daten>
  <MessageSpec>
    ${element('MessageRefId', report.message_ref)}
    ${element('Timestamp', report.created_at.toISOString().slice(0, 19))}
    ${element('Uebermittlungsart', bodyKind)}
    ${element('Zeitraum', String(report.year))}
  </MessageSpec>
${lines.map(lineXml).join('\n')}
</SonderausgabenUebermittlung>
`;
  return {
    content: Buffer.from(xml).toString('base64'),
    fileName: `Spendenmeldung-${report.year}-Fassung-${report.version}.xml`,
    mimeType: 'application/xml',
  };
};
