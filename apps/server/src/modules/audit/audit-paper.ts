import { type AuditOverview, type AuditRow, auditLists } from '@vereinshaus/contract/audit/calls';
import { formatDay, formatDayAndTime, formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Report } from '@vereinshaus/contract/reports/calls';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { PdfDocument } from '../exports/index.ts';

export type AuditFindings = {
  overview: AuditOverview;
  income: Report;
  assets: Report;
  sample: readonly AuditRow[];
  now: Date;
};

/** The sums that a report ends with. */
const totalsOf = ({ rows, columns }: Report, column: string): readonly (readonly [string, number])[] => {
  const place = columns.findIndex(({ label }) => label === column);
  return rows.flatMap(({ level, cells }): (readonly [string, number])[] => {
    const value = cells[place];
    return level !== 'line' && level !== 'head' && typeof value === 'number' ? [[String(cells[1] ?? ''), value]] : [];
  });
};

const heading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 12,
  margin: [0, 14, 0, 4],
  headlineLevel: 2,
});

const factsTable = (widths: ('*' | 'auto')[], body: TableCell[][]): Content => ({
  layout: 'lightHorizontalLines',
  table: { widths, dontBreakRows: true, headerColumns: 1, body },
});

const figure = (cents: number): TableCell => ({ text: formatMoney(cents), alignment: 'right', noWrap: true });

const rowOf = ({ date, belegnr, text, gkonto, konto, amount }: AuditRow): TableCell[] => [
  formatDay(date),
  belegnr,
  text,
  `${gkonto} / ${konto}`,
  figure(amount),
];

const sampleTable = (sample: readonly AuditRow[]): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['auto', 'auto', '*', '*', 'auto'],
    body: [
      ['Datum', 'Beleg', 'Text', 'Konten', 'Betrag'].map((text, index) => ({
        text,
        bold: true,
        ...(index === 4 && { alignment: 'right' as const }),
      })),
      ...sample.map(rowOf),
    ],
  },
});

const signature = (who: string): Content => ({
  stack: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.5 }] }, { text: who, fontSize: 8 }],
});

/** Prüfbericht (VerG § 21 Abs 3): what was audited and how, what was found, and room for what the auditors say. */
export const auditPaper = ({ overview, income, assets, sample, now }: AuditFindings): PdfDocument => {
  const { club, name, start, end, counts, gaps, seed, comments, isClosed } = overview;
  const figures = [...totalsOf(income, 'Überschuss'), ...totalsOf(assets, formatDay(end))];
  const checks: readonly (readonly [string, string])[] = [
    ['Buchungszeilen im Geschäftsjahr', String(counts.all)],
    [auditLists.withoutReceipt, String(counts.withoutReceipt)],
    [auditLists.changed, String(counts.changed)],
    [auditLists.board, String(counts.board)],
    ['Fehlende Belegnummern', gaps.length === 0 ? 'keine' : gaps.join(', ')],
    ['Stichprobe', counts.sample === 0 ? 'keine gezogen' : `${counts.sample} Zeilen, Startwert ${seed}`],
    ['Geschäftsjahr', isClosed ? 'abgeschlossen' : 'noch nicht abgeschlossen'],
  ];
  return {
    title: 'Bericht der Rechnungsprüfung',
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [40, 44, 40, 48],
    fontSize: 9,
    content: [
      { text: club, fontSize: 10, color: '#495057' },
      { text: 'Bericht der Rechnungsprüfung', fontSize: 16, bold: true, headlineLevel: 1 },
      { text: `Geschäftsjahr ${formatDay(start)} bis ${formatDay(end)}, geprüft von ${name}`, color: '#495057' },
      heading('Einnahmen, Ausgaben und Vermögen'),
      factsTable(
        ['*', 'auto'],
        figures.map(([label, cents]) => [label, figure(cents)]),
      ),
      heading('Was geprüft wurde'),
      factsTable(
        ['*', '*'],
        checks.map(([label, value]) => [label, value]),
      ),
      ...(sample.length === 0 ? [] : [heading('Stichprobe'), sampleTable(sample)]),
      heading('Anmerkungen'),
      ...(comments.length === 0
        ? [{ text: 'Keine.' }]
        : comments.map(
            (comment): Content => ({
              text: `${formatDayOf(comment.time)}, ${comment.fullname}${comment.row_ID === 0 ? '' : `, Zeile ${comment.row_ID}`}: ${comment.text}`,
              margin: [0, 0, 0, 4],
            }),
          )),
      heading('Ergebnis'),
      {
        text: 'Die Ordnungsmäßigkeit der Rechnungslegung und die statutengemäße Verwendung der Mittel (§ 21 Abs 2 und 3 Vereinsgesetz 2002):',
      },
      { text: ' ', margin: [0, 30, 0, 0] },
      { columns: [signature('Ort, Datum'), signature('Rechnungsprüferin / Rechnungsprüfer')], columnGap: 40 },
    ],
    footer: { text: `Erstellt am ${formatDayAndTime(now)}`, fontSize: 8, color: '#495057', margin: [40, 16, 40, 0] },
  };
};
