import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { dayInVienna, formatDay, formatTime, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatIban } from '@vereinshaus/contract/kit/iban';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { allowanceKinds, cutSentences, isPrae, monthInWords } from '@vereinshaus/contract/prae/rules';
import { type Signature, signatureReply } from '@vereinshaus/contract/prae/signature';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubOnForms } from '../clubs/index.ts';
import { drawDocument, type PdfDocument } from '../exports/index.ts';
import { recordHistory } from '../history/index.ts';
import { svnsOfPersons } from '../persons/index.ts';
import { detailsOf, notePrinted, requireSeen } from './forms.queries.ts';
import { monthOfForm, type PersonMonth } from './month-lines.ts';
import { praeErrors } from './prae.errors.ts';
import { formById } from './stored-form.ts';

type Sheet = {
  club: { name: string; zvr: string; address: string; logo: Uint8Array | null };
  person: { name: string; born: string | null; address: string; svn: string };
  month: PersonMonth;
  version: number;
  details: Awaited<ReturnType<typeof detailsOf>>;
  elsewhere: readonly { day: string; cents: number; payer: string }[];
};

const fact = (label: string, value: string) => [
  { text: label, color: '#495057' },
  { text: value === '' ? '–' : value },
];

const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** The signature as drawn, a third of the page wide. */
const signed = ({ width, strokes }: Signature) => {
  const scale = 180 / width;
  return {
    alt: 'Unterschrift',
    canvas: strokes.map((points) => ({
      type: 'polyline' as const,
      lineWidth: 1.2,
      points: points.flatMap((x, index) =>
        index % 2 === 0 ? [{ x: x * scale, y: (points[index + 1] ?? 0) * scale }] : [],
      ),
    })),
  };
};

const linesTable = ({ settled }: PersonMonth) => ({
  table: {
    headerRows: 1,
    widths: [58, 34, '*', 90, 34, 58, 58],
    body: [
      ['Datum', 'Beginn', 'Tätigkeit', 'Ort', 'Dauer', 'Betrag', 'ausgezahlt'].map((text) => ({ text, bold: true })),
      ...settled.lines.map((line) => [
        { text: formatDay(line.day) },
        { text: line.start === null ? '' : formatTime(toSeconds(line.start)) },
        { text: line.isStandIn ? `${line.text} (Vertretung)` : line.text },
        { text: line.place },
        { text: hours(line.minutes) },
        { text: formatMoney(line.cents), alignment: 'right' as const },
        { text: formatMoney(line.paid), alignment: 'right' as const },
      ]),
      [
        { text: 'Summe', bold: true, colSpan: 5 },
        {},
        {},
        {},
        {},
        { text: formatMoney(settled.claimed), bold: true, alignment: 'right' as const },
        { text: formatMoney(settled.paid), bold: true, alignment: 'right' as const },
      ],
    ],
  },
  layout: 'lightHorizontalLines',
  fontSize: 9,
  margin: [0, 0, 0, 10] as [number, number, number, number],
});

const declarations = ({ month, details, elsewhere }: Sheet): string[] => [
  ...(isPrae(month.kind) && details.isSecondary
    ? ['Ich übe diese Tätigkeit nebenberuflich aus; sie ist nicht mein Hauptberuf und nicht meine Haupteinnahmequelle.']
    : []),
  elsewhere.length === 0
    ? 'Ich erhalte für diesen Monat keine weitere pauschale Reiseaufwandsentschädigung von anderen Rechtsträgern.'
    : `Ich erhalte für diesen Monat auch von anderen Rechtsträgern: ${elsewhere
        .map(({ day, cents, payer }) => `${payer}, ${formatDay(day)}: ${formatMoney(cents)}`)
        .join('; ')}.`,
  'Für dieselbe Tätigkeit erhalte ich weder Kilometergeld noch Tages- oder Nächtigungsgelder steuerfrei.',
];

const below = [0, 0, 0, 10] as [number, number, number, number];

/** One form: person, purpose, amount, declarations, and both signatures. */
const formDocument = (sheet: Sheet): PdfDocument => {
  const { club, person, month, version, details } = sheet;
  const title = isPrae(month.kind) ? 'Pauschale Reiseaufwandsentschädigung (PRAE)' : allowanceKinds[month.kind];
  const law = isPrae(month.kind) ? '§ 3 Abs. 1 Z 16c EStG' : '§ 3 Abs. 1 Z 42 EStG';
  const signature = details.signature === null ? null : signatureReply.parse(details.signature);
  const versionText = version > 1 ? `, Fassung ${version}` : '';
  return {
    title: `${allowanceKinds[month.kind]} ${monthInWords(month.month)}`,
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [48, 48, 48, 48],
    fontSize: 10,
    logo: club.logo,
    content: [
      {
        text: [club.name, club.address, club.zvr === '' ? '' : `ZVR-Zahl ${club.zvr}`].filter(Boolean).join('\n'),
        alignment: 'right',
        margin: [0, 0, 0, 32],
      },
      { text: title, fontSize: 16, bold: true, headlineLevel: 1 },
      { text: `${law} · ${monthInWords(month.month)}${versionText}`, margin: below },
      {
        table: {
          headerColumns: 1,
          widths: [110, '*'],
          body: [
            fact('Name', person.name),
            fact('Geburtsdatum', person.born === null ? '' : formatDay(person.born)),
            fact('Sozialversicherungsnr.', person.svn),
            fact('Anschrift', person.address),
            fact('Funktion', details.function),
            fact('Konto', `${details.holder}, ${formatIban(details.iban)}`),
          ],
        },
        layout: 'noBorders',
        margin: below,
      },
      linesTable(month),
      ...cutSentences(month.kind, month.month, month.settled).map((text) => ({ text, fontSize: 9 })),
      ...(details.remark === '' ? [] : [{ text: `Anmerkung: ${details.remark}`, margin: below }]),
      { ul: declarations(sheet), fontSize: 9, margin: [0, 8, 0, 20] },
      {
        columns: [
          signature === null ? { text: '' } : signed(signature),
          {
            text:
              details.checkedAt === null
                ? ''
                : `geprüft und freigegeben am ${formatDay(dayInVienna(details.checkedAt))}\n${details.checkedBy}`,
            alignment: 'right',
          },
        ],
      },
      {
        columns: [
          {
            text: `____________________________\n${person.name}${details.handedInAt === null ? '' : `, elektronisch unterschrieben am ${formatDay(dayInVienna(details.handedInAt))}`}`,
            fontSize: 9,
          },
          { text: '____________________________\nfür den Verein', fontSize: 9, alignment: 'right' },
        ],
      },
    ],
  };
};

const personFor = async (ctx: Ctx, personId: number) => {
  const row = await ctx.db
    .selectFrom('person_letter as p')
    .where('p.id', '=', personId)
    .select(['p.display_name', 'p.birth_date', 'p.street', 'p.house_number', 'p.door', 'p.postal_code', 'p.locality'])
    .executeTakeFirst();
  if (row === undefined) throw praeErrors.gone();
  const street = `${row.street} ${row.house_number}${row.door === '' ? '' : `/${row.door}`}`.trim();
  return {
    name: row.display_name,
    born: row.birth_date,
    address: [street, `${row.postal_code} ${row.locality}`.trim()].filter(Boolean).join(', '),
  };
};

/** Abrechnung als PDF: for the person, and for users who check or pay; reading by others is logged. */
export const printForm = async (ctx: Ctx, formId: number): Promise<() => Promise<ExportedFile>> => {
  const form = await formById(ctx, formId);
  requireSeen(ctx, form);
  const details = await detailsOf(ctx, formId);
  const viewer = viewerOf(ctx);
  const readsSvn = form.personId === viewer.id || hasPermission(viewer, 'user/svn');
  const svn = readsSvn ? ((await svnsOfPersons(ctx, [form.personId])).get(form.personId) ?? '') : '';
  await notePrinted(ctx, form, details.managerId, svn !== '');
  const month = await monthOfForm(ctx, form);
  if (form.personId !== viewer.id) {
    const printed = { month: form.month, of: month.kind };
    await recordHistory(ctx, { kind: 'prae.printed', personId: form.personId, details: printed });
  }
  const person = { ...(await personFor(ctx, form.personId)), svn };
  const { version, elsewhere } = form;
  const document = formDocument({ club: await clubOnForms(ctx), person, month, version, details, elsewhere });
  const name = `${allowanceKinds[month.kind]} ${form.month.slice(0, 7)} ${person.name}`;
  return async () => ({
    content: (await drawDocument(ctx.club.id, document, ctx.now)).toString('base64'),
    fileName: `${name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`,
    mimeType: 'application/pdf',
  });
};
