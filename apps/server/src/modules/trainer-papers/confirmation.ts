import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { clubOnForms, senderOf } from '../clubs/index.ts';
import { drawDocument, type PdfDocument } from '../exports/index.ts';
import { recordHistory } from '../history/index.ts';
import { wordText } from '../wording/index.ts';
import { trainerPaperErrors } from './trainer-papers.errors.ts';
import { trainerConfirmationText } from './trainer-papers.texts.ts';

type ConfirmedTrainer = { name: string; born: string | null; address: string };

type Sheet = {
  club: { name: string; zvr: string; address: string; logo: Uint8Array | null };
  person: ConfirmedTrainer;
  /** What the club confirms. */
  words: string;
  day: string;
};

const line = (label: string, value: string) => [
  { text: label, color: '#495057' },
  { text: value === '' ? '____________________________' : value },
];

/** One page: what the club confirms, to be signed by hand. */
const confirmationDocument = ({ club, person, words, day }: Sheet): PdfDocument => ({
  title: 'Bestätigung für die Strafregisterbescheinigung',
  pageSize: 'A4',
  pageOrientation: 'portrait',
  pageMargins: [64, 56, 64, 56],
  fontSize: 11,
  logo: club.logo,
  content: [
    { text: [club.name, club.address].filter(Boolean).join('\n'), alignment: 'right', margin: [0, 0, 0, 56] },
    { text: 'Bestätigung', fontSize: 22, bold: true, margin: [0, 0, 0, 4], headlineLevel: 1 },
    {
      text: 'zur Vorlage beim Antrag auf eine Strafregisterbescheinigung „Kinder- und Jugendfürsorge“ (§ 10 Abs. 1a Strafregistergesetz)',
      margin: [0, 0, 0, 24],
    },
    {
      table: {
        headerColumns: 1,
        widths: [150, '*'],
        body: [
          line('Verein', club.name),
          line('ZVR-Zahl', club.zvr),
          line('Name', person.name),
          line('Geburtsdatum', person.born === null ? '' : formatDay(person.born)),
          line('Anschrift', person.address),
        ],
      },
      layout: 'noBorders',
      margin: [0, 0, 0, 24],
    },
    { text: words.trim(), lineHeight: 1.3, margin: [0, 0, 0, 56] },
    {
      columns: [
        { text: formatDay(day) },
        { text: '____________________________\nfür den Verein (Name, Unterschrift, Stempel)', alignment: 'right' },
      ],
    },
  ],
});

const personFor = async (ctx: Ctx, personId: number): Promise<ConfirmedTrainer> => {
  const row = await ctx.db
    .selectFrom('person_letter as p')
    .where('p.id', '=', personId)
    .where('p.is_present', '=', true)
    .select(['p.display_name', 'p.birth_date', 'p.street', 'p.house_number', 'p.door', 'p.postal_code', 'p.locality'])
    .executeTakeFirst();
  if (row === undefined) throw trainerPaperErrors.personGone();
  const street = `${row.street} ${row.house_number}${row.door === '' ? '' : `/${row.door}`}`.trim();
  return {
    name: row.display_name,
    born: row.birth_date,
    address: [street, `${row.postal_code} ${row.locality}`.trim()].filter(Boolean).join(', '),
  };
};

/** Bestätigung drucken: the trainer applies for the paper with it, and pays nothing. */
export const printConfirmation = async (ctx: Ctx, personId: number): Promise<() => Promise<ExportedFile>> => {
  const person = await personFor(ctx, personId);
  const { body: words } = await wordText(ctx, await senderOf(ctx), trainerConfirmationText, {
    values: { trainer: person.name },
  });
  const document = confirmationDocument({ club: await clubOnForms(ctx), person, words, day: dayInVienna(ctx.now) });
  await recordHistory(ctx, { kind: 'trainerPapers.confirmed', personId, details: {} });
  return async () => ({
    content: (await drawDocument(ctx.club.id, document, ctx.now)).toString('base64'),
    fileName: `Bestätigung Strafregisterbescheinigung ${person.name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`,
    mimeType: 'application/pdf',
  });
};
