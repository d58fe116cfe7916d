import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { importFieldLabels, importFields } from '@vereinshaus/contract/imports/import-fields';
import writeExcelFile from 'write-excel-file/node';
import type { SentFile } from '../../kit/file-routes.ts';
import { byteOrderMark, csvLine } from '../exports/index.ts';

type Format = 'xlsx' | 'csv';

const examples: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(importFields).map(([name, { example }]) => [name, example]),
);

/** The second example is the child of the first: the Verwalter is named by row. */
const child: Readonly<Record<string, string>> = {
  prename: 'Tim',
  lastname: 'Muster',
  sex: 'männlich',
  birthdate: '05.05.2015',
  manager: 'Zeile 2',
  memberStatus: 'ordentliches Mitglied',
  roleStart: '01.09.2022',
};

const linesOf = ({ additionalFields }: Pick<ClubSettings, 'additionalFields'>) => {
  const labels = Object.entries(importFieldLabels(additionalFields));
  const row = (values: Readonly<Record<string, string>>) => labels.map(([name]) => values[name] ?? '');
  return [labels.map(([, label]) => label), row(examples), row(child)];
};

const csv = (lines: readonly (readonly string[])[]): Buffer =>
  Buffer.from(byteOrderMark + lines.map(csvLine).join(''), 'utf8');

/** Every cell as text, so that telephone numbers and postal codes stay as they are typed. */
const excel = (lines: readonly (readonly string[])[]): Promise<Buffer> =>
  writeExcelFile(
    lines.map((line, index) =>
      line.map((value) => ({ value, type: String, format: '@', ...(index === 0 && { fontWeight: 'bold' as const }) })),
    ),
    {
      sheet: 'Personen',
      columns: (lines[0] ?? []).map((label) => ({ width: Math.max(label.length + 2, 14) })),
      stickyRowsCount: 1,
    },
  ).toBuffer();

const mimeTypes: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Vorlage: every column the import knows, with a family of two to write over. */
export const templateFile = async (format: Format, settings: ClubSettings): Promise<SentFile> => {
  const lines = linesOf(settings);
  return {
    name: `Personen-Vorlage.${format}`,
    mimeType: mimeTypes[format],
    content: format === 'csv' ? csv(lines) : await excel(lines),
  };
};
