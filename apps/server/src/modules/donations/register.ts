import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { letterheadOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { donationErrors } from './donations.errors.ts';
import { donorsOfYear } from './report.queries.ts';
import { requireDeductible } from './report.ts';

const columns = [
  'LAUFNR',
  'NACHNAME',
  'VORNAME',
  'GEBDATUM',
  'NAME_VOR_ERSTER_EHE',
  'GEBORT',
  'GESCHLECHT',
  'STAATSANGEHÖRIGKEIT',
  'ANSCHRIFTSSTAAT',
  'GEMEINDENAME',
  'PLZ',
  'STRASSE',
  'HAUSNR',
];

/**
 * The format has no quoting: separators are removed from a field. A name must not begin with a formula character; the register accepts no
 * apostrophe either, so the character is removed.
 */
const field = (text: string) =>
  text
    .replaceAll(/[;\s]+/g, ' ')
    .replace(/^[\s\p{Cc}\p{Cf}=+\-@\uff1d\uff0b\uff0d\uff20]+/u, '')
    .trim();

/** Anfrage an das Stammzahlenregister: name and birth date of everybody without a vbPK, nothing else. */
export const registerFile = async (ctx: Ctx, year: number): Promise<ExportedFile> => {
  await requireDeductible(ctx);
  const asked = (await donorsOfYear(ctx, year)).filter(
    (donor) =>
      donor.vbpk === '' &&
      donor.forbiddenOn === null &&
      donor.birthDate !== null &&
      donor.firstName !== '' &&
      donor.lastName !== '',
  );
  if (asked.length === 0) throw donationErrors.nobodyToAsk();
  const { clubName } = await letterheadOf(ctx);
  const head = [
    `KONTAKT=${field(clubName)}`,
    'E-MAIL=',
    `REFERENZ=Spendenmeldung ${year}`,
    'VKZ=',
    'BETRIEBSUMGEBUNG=PROD',
    'VERSCHLÜSSELTEBPK=BMF+SA',
    'TRENNZEICHEN=;',
    'DATUMSFORMAT=JJJJ-MM-TT',
    'BPKBERECHNUNG=TRUE',
    '',
    columns.join(';'),
  ];
  const rows = asked.map(({ id, lastName, firstName, birthDate }) =>
    [String(id), field(lastName), field(firstName), birthDate ?? '', ...columns.slice(4).map(() => '')].join(';'),
  );
  await recordHistory(ctx, { kind: 'donations.registerAsked', personId: null, details: { count: asked.length } });
  return {
    content: Buffer.from(`${[...head, ...rows].join('\r\n')}\r\n`).toString('base64'),
    fileName: `Stammzahlenregister-Anfrage-${year}.csv`,
    mimeType: 'text/csv',
  };
};

const vbpkPattern = /^[0-9A-Za-z+/=]{172}$/;

type RegisterAnswer = { id: number; vbpk: string };

/** The content of the answer: a heading, then one line per requested number. */
export const answersIn = (content: string): readonly RegisterAnswer[] => {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const at = lines.findIndex((line) => line.startsWith('LAUFNR'));
  if (at === -1) throw donationErrors.noAnswer();
  const column = (lines[at] ?? '').split(';').findIndex((name) => name.trim().toUpperCase().startsWith('VBPK'));
  return lines.slice(at + 1).flatMap((line) => {
    const cells = line.split(';');
    const id = Number(cells[0]);
    if (!Number.isSafeInteger(id) || id <= 0 || id > 2_147_483_647) return [];
    const vbpk = (column === -1 ? '' : (cells[column] ?? '')).replaceAll(/\s/g, '');
    return [{ id, vbpk: vbpkPattern.test(vbpk) ? vbpk : '' }];
  });
};

/** Antwort einlesen: unknown numbers are ignored. */
export const readRegisterAnswer = async (ctx: Ctx, { content }: ReceivedFile) => {
  const answers = answersIn(content.toString('utf8'));
  const { rows } = await sql<{ isFound: boolean }>`
    update donor d set vbpk = a.vbpk, vbpk_state = case when a.vbpk = '' then 'notFound' else 'found' end
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a (id integer, vbpk text)
    where d.club_id = current_club() and d.id = a.id and d.birth_date is not null
    returning a.vbpk <> '' as "isFound"`.execute(ctx.db);
  const found = rows.filter(({ isFound }) => isFound).length;
  const details = { found, notFound: rows.length - found };
  await recordHistory(ctx, { kind: 'donations.registerAnswered', personId: null, details });
  return details;
};
