import {
  type ContactImportRow,
  type ContactInput,
  contacts,
  maxImportedContacts,
} from '@vereinshaus/contract/contacts/calls';
import { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import { fieldsOfHeadings } from '@vereinshaus/contract/kit/headings';
import type { RecordField } from '@vereinshaus/contract/kit/record-fields';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { recordHistory } from '../history/index.ts';
import { folded, readTable } from '../imports/index.ts';
import { contactErrors } from './contacts.errors.ts';
import { allContacts, emptyContact } from './contacts.queries.ts';
import { lockAddressBook } from './lock-contact.ts';
import { addContact, requireRoom } from './save-contact.ts';

const plain = (heading: string) =>
  folded(heading)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const headingsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries<RecordField>(contactFields).map(([name, field]) => [name, [field.label, ...(field.import ?? [])]]),
);

const kindOf = (written: string, hasCompany: boolean) =>
  /^(person|privat)/i.test(written) || !hasCompany ? ('person' as const) : ('company' as const);

/** By what a row of the table is taken for a contact that is there. */
const signOf = ({
  email,
  company,
  prename,
  lastname,
}: {
  email: string;
  company: string;
  prename: string;
  lastname: string;
}) => (email === '' ? `name:${plain(company || `${prename} ${lastname}`)}` : `mail:${email.toLowerCase()}`);

const checked = (cells: Readonly<Record<string, string>>) => {
  const { kind = '', company = '', ...rest } = cells;
  const written = { ...emptyContact, ...rest, company, kind: kindOf(kind, company !== '') };
  const parsed = contacts.save.input.safeParse(written);
  return parsed.success
    ? { values: parsed.data, problem: '' }
    : {
        values: { ID: 0, ...emptyContact },
        problem: parsed.error.issues[0]?.message ?? 'Diese Zeile ist nicht lesbar.',
      };
};

const nameIn = ({ company = '', prename = '', lastname = '' }: Readonly<Record<string, string>>) =>
  company || `${prename} ${lastname}`.trim();

/** Vorschau: what a table would add. Columns that nobody knows are named. */
export const planContacts = async (ctx: Ctx, file: ReceivedFile) => {
  const [heading = [], ...body] = await readTable(file);
  const columns = fieldsOfHeadings(heading, headingsOf);
  if (!columns.includes('company') && !columns.includes('lastname')) throw contactErrors.noNames();
  const filled = body
    .map((row, index) => ({ row, line: index + 2 }))
    .filter(({ row }) => row.some((cell) => cell !== ''));
  if (filled.length > maxImportedContacts) throw contactErrors.tooManyRows();
  const known = new Map((await allContacts(ctx)).map((contact) => [signOf(contact), contact.name]));
  const rows = filled.map(({ row, line }): ContactImportRow => {
    const cells = Object.fromEntries(
      columns.flatMap((field, place) => (field === '' ? [] : [[field, row[place]?.trim() ?? '']])),
    );
    const {
      values: { ID: _, ...values },
      problem,
    } = checked(cells);
    const name = nameIn(cells);
    if (problem !== '') return { line, name, values, state: 'wrong', note: problem };
    const sign = signOf(values);
    const there = known.get(sign);
    known.set(sign, there ?? name);
    return there === undefined
      ? { line, name, values, state: 'new', note: '' }
      : { line, name, values, state: 'known', note: there };
  });
  const unknown = heading.filter((cell, place) => cell !== '' && columns[place] === '');
  return { name: file.name.slice(0, 200), unknown, rows };
};

/** Who acts, if they are a person of the club. */
export const ownIdOf = (ctx: Ctx): number | null => {
  const viewer = viewerOf(ctx);
  return viewer.tenantId === ctx.club.id ? viewer.id : null;
};

/** Kontakte importieren: whoever is not there yet; nobody who is there changes. */
export const importContacts = async (ctx: Ctx, file: string, rows: readonly ContactInput[]): Promise<number> => {
  await lockAddressBook(ctx);
  const known = new Set((await allContacts(ctx)).map(signOf));
  const added = rows.filter((row) => {
    const sign = signOf(row);
    return known.has(sign) ? false : known.add(sign);
  });
  if (added.length === 0) throw contactErrors.nothingNew();
  await requireRoom(ctx, added.length);
  const { id: importId } = await ctx.db
    .insertInto('contact_import')
    .values({
      club_id: ctx.club.id,
      file_name: file,
      added: added.length,
      created_at: ctx.now,
      created_by: ownIdOf(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { ID: _, ...values } of added) await addContact(ctx, values, importId);
  const details = { file, count: added.length };
  await recordHistory(ctx, { kind: 'contacts.imported', personId: null, details });
  return added.length;
};
