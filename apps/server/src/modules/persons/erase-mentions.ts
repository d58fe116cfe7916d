import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { LockedPerson } from './find-person.ts';
import { tableAndColumn } from './person-references.ts';

/** Free texts about others in which somebody may be named. Columns of JSON are searched as they are written. */
const freeTexts = {
  'browser_error.info': 'text',
  'browser_error.message': 'text',
  'browser_error.pathname': 'text',
  'discount.name': 'text',
  'event.name': 'text',
  'event.place': 'text',
  'history_entry.details': 'json',
  'import_row.before': 'json',
  'ledger_account.address': 'text',
  'ledger_account.name': 'text',
  'mail.body': 'text',
  'mail.error': 'text',
  'mail.subject': 'text',
  'membership_change.note': 'text',
  'membership_request.answer': 'text',
  'membership_request.note': 'text',
  'membership_role.note': 'text',
  'participation.admin_note': 'text',
  'participation.note': 'text',
  'participation.price_steps': 'json',
  'participation.skipped_reason': 'text',
  'person.extra': 'json',
  'person.health_note': 'text',
  'person.internal_note': 'text',
  'person.letter_salutation': 'text',
  'registration.held': 'json',
  'stored_file.name': 'text',
  'voucher.message': 'text',
  'voucher.recipient': 'text',
} as const;

const isTaken = async (ctx: Ctx, personId: number, condition: ReturnType<typeof sql<boolean>>): Promise<boolean> => {
  const { rows } = await sql`
    select from person p where p.id <> ${personId} and p.deleted_at is null and ${condition} limit 1
  `.execute(ctx.db);
  return rows.length > 0;
};

const shortest = 5;

/** What names the person and nobody else: who shares a name or a number is still here, and stays named. */
const namesOf = async (ctx: Ctx, person: LockedPerson, addresses: readonly string[]): Promise<readonly string[]> => {
  const { id, first_name: first, last_name: last, phone } = person;
  const hasNamesake = await isTaken(ctx, id, sql<boolean>`p.first_name = ${first} and p.last_name = ${last}`);
  const hasSharedPhone = await isTaken(ctx, id, sql<boolean>`${phone} in (p.phone, p.emergency_phone)`);
  const own: string[] = [];
  for (const address of addresses) {
    if (!(await isTaken(ctx, id, sql<boolean>`lower(p.email) = ${address}`))) own.push(address, person.email);
  }
  const isNamed = first !== '' && last !== '' && !hasNamesake;
  const names = [
    ...(isNamed ? [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`] : []),
    ...(hasSharedPhone ? [] : [phone]),
    ...own,
  ];
  return [...new Set(names)].filter((name) => name.length >= shortest);
};

const inJson = (name: string) => JSON.stringify(name).slice(1, -1);

const replaceEverywhere = async (ctx: Ctx, name: string, nobody: string) => {
  await sql`select erase_in_books(${name}, ${nobody})`.execute(ctx.db);
  for (const [reference, kind] of Object.entries(freeTexts)) {
    const { table, column } = tableAndColumn(reference);
    const [searched, text] = kind === 'json' ? [inJson(name), sql`${sql.ref(column)}::text`] : [name, sql.ref(column)];
    const replaced = sql`replace(${text}, ${searched}, ${nobody})`;
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${kind === 'json' ? sql`(${replaced})::jsonb` : replaced}
      where strpos(${text}, ${searched}) > 0
    `.execute(ctx.db);
  }
};

/** A table that waits for its import loses the rows of the person: importing it would bring them back. */
const eraseWaitingRows = async (ctx: Ctx, { first_name: first, last_name: last }: LockedPerson) => {
  if (first === '' || last === '') return;
  await sql`
    update import_file f
    set cells = (
      select coalesce(jsonb_agg(r.cells order by r.position), '[]')
      from jsonb_array_elements(f.cells) with ordinality as r (cells, position)
      where not (jsonb_exists(r.cells, ${first}) and jsonb_exists(r.cells, ${last}))
    )
    where f.cells @> ${JSON.stringify([[first, last]])}::jsonb
  `.execute(ctx.db);
};

/** Was über andere geschrieben wurde and names the person: the name gives way to the number. */
export const eraseMentions = async (ctx: Ctx, person: LockedPerson, addresses: readonly string[]) => {
  for (const name of await namesOf(ctx, person, addresses)) {
    await replaceEverywhere(ctx, name, `anonymisiert ${person.id}`);
  }
  await eraseWaitingRows(ctx, person);
};
