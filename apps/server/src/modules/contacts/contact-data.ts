import { agreementFields } from '@vereinshaus/contract/contacts/agreement-fields';
import { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import { formatDay, formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { RecordField, RecordFields } from '@vereinshaus/contract/kit/record-fields';
import type { Ctx } from '../../kit/ctx.ts';
import type { SentFile } from '../../kit/file-routes.ts';
import { escapeHtml } from '../../kit/html.ts';
import { mailsToContact } from '../system/index.ts';
import { contactHistory, contactPage } from './contacts.queries.ts';
import type { ContactDataTable, WithContact } from './with-contact.ts';

const told = (field: RecordField, value: unknown): string => {
  if (value === true) return 'ja';
  if (value === false || value === 0) return '';
  if (field.kind === 'day') return formatDay(Number(value));
  if (field.kind === 'cents') return formatMoney(Number(value));
  return field.kind === 'choice' ? (field.words[String(value)] ?? '') : String(value);
};

/** Every field that is filled in, with its label. */
const factsOf = (fields: RecordFields, row: object): readonly (readonly [string, string])[] =>
  Object.entries(fields)
    .map(([name, field]) => [field.label, told(field, Reflect.get(row, name))] as const)
    .filter(([, text]) => text !== '');

const rowOf = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;

const tableOf = (title: string, rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? '' : `<h2>${escapeHtml(title)}</h2><table>${rows.map(rowOf).join('')}</table>`;

const style =
  'body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td{border-bottom:1px solid #ddd;padding:.3rem 1rem .3rem 0;vertical-align:top;white-space:pre-wrap}';

/** Datenauskunft: everything that is stored about a contact, to be handed to them. Who of the office did it is not theirs. */
export const contactData = async (
  ctx: Ctx,
  contactId: number,
  withContact: readonly WithContact[],
): Promise<SentFile> => {
  const { contact, tags, agreements } = await contactPage(ctx, contactId);
  const history = await contactHistory(ctx, contactId);
  const mails = await mailsToContact(ctx, contactId);
  const others: ContactDataTable[] = [];
  for (const part of withContact) others.push(...((await part.ownData?.(ctx, contactId)) ?? []));
  const parts = [
    tableOf('Daten', factsOf(contactFields, contact)),
    tableOf(
      'Tags',
      tags.map(({ label }) => [label]),
    ),
    tableOf(
      'Vereinbarungen',
      agreements.flatMap((agreement) => factsOf(agreementFields, agreement)),
    ),
    ...others.map(({ title, rows }) => tableOf(title, rows)),
    tableOf(
      'Nachrichten',
      mails.map((mail) => [formatDayAndTime(mail.created_at), mail.subject, mail.body]),
    ),
    tableOf(
      'Geschichte',
      history.map(({ time, description }) => [formatDayAndTime(time), description]),
    ),
  ];
  const title = `Gespeicherte Daten: ${contact.name}`;
  const page = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1><p>Stand ${formatDayAndTime(ctx.now)}. Ausgestellte Rechnungen sind eigene Unterlagen und hier nicht enthalten.</p>${parts.join('')}</body></html>`;
  return { name: `Datenauskunft-${contactId}.html`, mimeType: 'text/html', content: Buffer.from(page) };
};
