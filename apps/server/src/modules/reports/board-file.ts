import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import type { BoardPart, BoardReport } from '@vereinshaus/contract/reports/calls';
import type { Content } from 'pdfmake/interfaces.js';
import { type PdfDocument, toDocument } from '../exports/index.ts';
import { drawnChart } from './board-chart.ts';
import { type Paper, tableOf } from './report-file.ts';

const grey = '#495057';

/** A part stays on one page; only a longer list, like that of all courses, continues on the next. */
const maxRowsOnPage = 20;

const partOf = (part: BoardPart, colour: string): Content => ({
  unbreakable: part.rows.length <= maxRowsOnPage,
  stack: contentOf(part, colour),
});

const contentOf = (part: BoardPart, colour: string): Content[] => [
  { text: part.title, fontSize: 13, bold: true, headlineLevel: 2, margin: [0, 14, 0, 2] },
  ...(part.headline === '' ? [] : [{ text: part.headline }]),
  ...part.notes.map((note): Content => ({ text: note, fontSize: 8, color: grey })),
  ...(part.chart === undefined ? [] : [drawnChart(part.chart, colour)]),
  // If the part is only a chart, nothing is repeated.
  ...(part.columns.length === 0
    ? []
    : [{ stack: [tableOf(part)], margin: [0, part.chart ? 0 : 6, 0, 0] } satisfies Content]),
];

const boardDocument = (report: BoardReport, { letterhead, now }: Paper): PdfDocument => ({
  title: `${report.title} ${letterhead.clubName}`,
  pageSize: 'A4',
  pageOrientation: 'portrait',
  pageMargins: [36, 34, 36, 40],
  fontSize: 9,
  content: [
    { text: letterhead.clubName, fontSize: 10, color: grey },
    { text: report.title, fontSize: 18, bold: true, headlineLevel: 1 },
    ...report.notes.map((note): Content => ({ text: note, color: grey })),
    ...report.parts.map((part) => partOf(part, letterhead.colour)),
  ],
  footer: { text: `Erstellt am ${formatDayAndTime(now)}`, fontSize: 8, color: grey, margin: [36, 12, 36, 0] },
});

/** Der Vorstandsbericht auf Papier: the key figures, then the charts, then all figures. */
export const boardFile = (report: BoardReport, paper: Paper): Promise<ExportedFile> =>
  toDocument(paper, boardDocument(report, paper));
