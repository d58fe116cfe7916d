import { formatDay, formatDayAndTime, isIsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { escapeHtml } from '../../kit/html.ts';
import type { OwnDataRow } from '../about-person/index.ts';

/** A table of the page. Columns without any value are left out. */
export type PageTable = { title: string; columns: Readonly<Record<string, string>>; rows: readonly OwnDataRow[] };
export type PagePerson = { name: string; tables: readonly PageTable[] };

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || value === false || JSON.stringify(value) === '[]';

/** A stored value in readable form; amounts are recognised by the name of their column. */
const spoken = (name: string, value: unknown): string => {
  if (isEmpty(value)) return '';
  if (value instanceof Date) return formatDayAndTime(value);
  if (value === true) return 'ja';
  if (typeof value === 'number') return name.endsWith('cents') ? formatMoney(value) : String(value);
  if (typeof value === 'string') return isIsoDay(value) ? formatDay(value) : value;
  if (Array.isArray(value)) return value.map((part) => spoken(name, part)).join('\n');
  const parts = Object.entries(value ?? {}).filter(([key, part]) => key !== 'kind' && !isEmpty(part));
  return parts.map(([key, part]) => spoken(key, part)).join(': ');
};

const tableOf = ({ title, columns, rows }: PageTable) => {
  if (rows.length === 0) return '';
  const filled = Object.entries(columns).filter(([name]) => rows.some((row) => !isEmpty(row[name])));
  const head = filled.map(([, label]) => `<th>${escapeHtml(label)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${filled.map(([name]) => `<td>${escapeHtml(spoken(name, row[name]))}</td>`).join('')}</tr>`,
  );
  return `<h3>${escapeHtml(title)}</h3><div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
};

const style = `body{font:16px/1.5 sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{border-bottom:1px solid #ddd;padding:.3rem 1rem .3rem 0;text-align:left;vertical-align:top}td{white-space:pre-wrap}`;

const introduction = (clubName: string, moment: string) =>
  `${clubName} hat am ${moment} diese Daten gespeichert. Dieselben Daten stehen in data.json, hochgeladene Dateien im Ordner „dateien“. Interne Vermerke des Vereins sind nicht enthalten; wende dich dafür an den Verein.`;

type Page = { clubName: string; at: Date; persons: readonly PagePerson[] };

export const ownDataPage = ({ clubName, at, persons }: Page): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Meine Daten</title><style>${style}</style></head><body><h1>Meine Daten</h1><p>${escapeHtml(introduction(clubName, formatDayAndTime(at)))}</p>${persons
    .map(({ name, tables }) => `<h2>${escapeHtml(name)}</h2>${tables.map(tableOf).join('')}`)
    .join('')}</body></html>`;
