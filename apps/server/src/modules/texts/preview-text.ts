import { judgeAccess, may } from '@vereinshaus/contract/kit/access';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatIban } from '@vereinshaus/contract/kit/iban';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { fillText, type PayingWay, type TextContent } from '@vereinshaus/contract/texts/text-rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { letterFrom, type Sender, senderOf } from '../clubs/index.ts';
import { placeholdersOf, salutationOfRow, type TextDefinition, valuesFor } from '../wording/index.ts';
import { requireText, type TextCatalogue } from './text-catalogue.ts';
import { textErrors } from './texts.errors.ts';

type PersonRow = {
  id: number;
  manager_id: number;
  first_name: string;
  last_name: string;
  letter_salutation: string;
  sex: string;
  email: string;
  course: string | null;
  participant: string | null;
  starts_on: IsoDay | null;
};

/** A living person of this club, with the last booking of the family. */
const readerOf = async (ctx: Ctx, personId: number): Promise<PersonRow> => {
  const { rows } = await sql<PersonRow>`
    select p.id, p.manager_id, p.first_name, p.last_name, p.letter_salutation, p.sex, p.email,
      b.course, b.participant, b.starts_on
    from person_letter p
    left join lateral (
      select c.name as course, m.display_name as participant, c.starts_on
      from person_card m join participation_card t on t.club_id = m.club_id and t.person_id = m.id and t.is_current
      join course_card c on c.club_id = t.club_id and c.id = t.course_id
      where m.club_id = p.club_id and m.manager_id = p.manager_id order by t.created_at desc, t.id desc limit 1
    ) b on true
    where p.id = ${personId} and p.is_present`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw requestErrors.notFound();
  return row;
};

type DueRow = { text: string; cents: number; due_on: IsoDay };

/** What the family owes, the oldest first. */
const dueOf = async (ctx: Ctx, payerId: number): Promise<readonly DueRow[]> => {
  const { rows } = await sql<DueRow>`
    select i.open_cents as cents, i.due_on, coalesce((
        select min(e.text) from ledger_entry_card e
        where e.club_id = i.club_id and e.document_id = i.document_id and e.debit_item_id = i.id), '') as text
    from open_item_card i join ledger_account_card a on a.club_id = i.club_id and a.id = i.account_id
    where a.person_id = ${payerId} and i.side = 'charge' and i.open_cents > 0 and i.due_on is not null
    order by i.due_on, i.id limit 20`.execute(ctx.db);
  return rows;
};

const moneyValues = (sender: Sender, payerId: number, due: readonly DueRow[]) => ({
  iban: formatIban(sender.iban),
  referenz: customerReference(payerId),
  ...(due[0] !== undefined && {
    betrag: formatMoney(due.reduce((sum, { cents }) => sum + cents, 0)),
    posten: due
      .map(({ text, cents, due_on }) => `${text}, fällig am ${formatDay(due_on)}: ${formatMoney(cents)}`)
      .join('\n'),
    frist: formatDay(due[0].due_on),
  }),
});

/** What is known of a person for any text; what they owe only to who may see it. */
const realValues = async (ctx: Ctx, sender: Sender, personId: number): Promise<Readonly<Record<string, string>>> => {
  const row = await readerOf(ctx, personId);
  const maySeeMoney = judgeAccess(may('accounting_read'), ctx.viewer) === 'yes';
  return {
    ...valuesFor(sender, { firstName: row.first_name, lastName: row.last_name }),
    anrede: salutationOfRow(row),
    ...(row.email !== '' && { email: row.email }),
    ...(row.course !== null && { kurs: row.course }),
    ...(row.participant !== null && { kind: row.participant, personen: row.participant }),
    ...(row.starts_on !== null && { datum: formatDay(row.starts_on) }),
    ...(maySeeMoney && moneyValues(sender, row.manager_id, await dueOf(ctx, row.manager_id))),
  };
};

const isUsed = ({ subject, body }: TextContent, name: string) => `${subject}${body}`.includes(`{${name}}`);

const filled = (text: TextDefinition, content: TextContent, values: Readonly<Record<string, string>>): TextContent => {
  const pays: PayingWay = 'ueberweisung';
  try {
    return {
      subject: text.subject === null ? '' : fillText(content.subject, values, pays),
      body: fillText(content.body, values, pays),
    };
  } catch {
    throw textErrors.renderFailure();
  }
};

export type PreviewInput = TextContent & { key: string; personId: number };

/** Vorschau: what stands in the editor, with what is known of a person, and with examples for the rest. */
export const previewText = async (ctx: Ctx, catalogue: TextCatalogue, { key, personId, ...content }: PreviewInput) => {
  const text = requireText(catalogue, key);
  const sender = await senderOf(ctx);
  const placeholders = placeholdersOf(text);
  const examples = Object.fromEntries(placeholders.map(({ name, example }) => [name, example]));
  const { vorname: _, nachname: __, name: ___, ...known } = valuesFor(sender, { firstName: '' });
  const ofClub = Object.fromEntries(Object.entries(known).filter(([name, value]) => value !== '' && name in examples));
  const real = { ...ofClub, ...(personId === 0 ? {} : await realValues(ctx, sender, personId)) };
  const read = filled(text, content, { ...examples, ...real });
  const title = text.subject === null ? text.name : read.subject;
  const { body, html } = letterFrom(ctx, sender, { title, blocks: [], words: read.body });
  return {
    subject: title,
    text: text.subject === null ? body : read.body,
    html,
    examples: placeholders.map(({ name }) => name).filter((name) => isUsed(content, name) && !(name in real)),
  };
};
