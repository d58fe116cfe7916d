import { participationRole, participationRoleLabel } from '@vereinshaus/contract/bookings/participation-role';
import { maySeeField } from '@vereinshaus/contract/kit/additional-values';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import type { Balance } from '@vereinshaus/contract/ledger/calls';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { toExcel } from '../exports/index.ts';
import { plainAnswers } from '../forms/index.ts';
import { balancesAtPersons, nothingOpen } from '../ledger/index.ts';
import { additionalText } from './additional-text.ts';
import { courseNameOf, participantRows, showsContacts } from './participants.queries.ts';

type FileQuery = { courseId: number; withSaldo: boolean; fields: readonly string[] };

const dayOrEmpty = (day: IsoDay | null) => (day === null ? '' : formatDay(day));

/** Only what the viewer would also see on a screen: contacts, balances and fields of the office each have their rule. */
const visibleParts = async (ctx: Ctx, { courseId, withSaldo, fields }: FileQuery) => {
  const viewer = viewerOf(ctx);
  const settings = await clubSettingsOf(ctx);
  const mayReadAll = hasPermission(viewer, 'user_read');
  return {
    withContacts: showsContacts(ctx, settings),
    withSaldo: withSaldo && hasPermission(viewer, 'course/saldo_read', courseId),
    own: settings.additionalFields.filter((field) => fields.includes(field.tag) && maySeeField(field, mayReadAll)),
  };
};

const moneyOf = ({ saldo, due, later }: Balance) => ({ saldo, due, later });

/** Teilnehmerliste als Excel-Datei. */
export const participantsExcel = async (ctx: Ctx, wanted: FileQuery) => {
  const name = await courseNameOf(ctx, wanted.courseId);
  const { withContacts, withSaldo, own } = await visibleParts(ctx, wanted);
  const rows = await participantRows(ctx, { courseId: wanted.courseId, personIds: undefined, withLeft: false });
  const ids = rows.map((row) => row.person_id);
  const [balances, extras] = [await balancesAtPersons(ctx, ids), await extrasOf(ctx, ids)];
  const answers = await plainAnswers(ctx, wanted.courseId, ids);
  const asked = new Map([...answers.values()].flat().map(({ key, label }) => [key, label]));
  const text = (key: string, label: string) => ({ key, label, type: 'text' as const });
  const money = (key: string, label: string) => ({ key, label, type: 'money' as const });
  return toExcel(ctx, {
    title: `Teilnehmer ${name}`,
    additionalTitles: [],
    columns: [
      text('role', 'Rolle'),
      text('lastname', 'Nachname'),
      text('prename', 'Vorname'),
      { key: 'birthdate', label: 'Geburtsdatum', type: 'date' },
      ...(withContacts ? [text('email', 'E-Mail'), text('phone', 'Telefon')] : []),
      text('note', 'Anmerkung'),
      money('price', 'Preis'),
      money('fee', 'Mitgliedsbeitrag'),
      ...(withSaldo ? [money('saldo', 'Saldo'), money('due', 'Fällig'), money('later', 'Später')] : []),
      ...own.map(({ tag, label }) => text(ownKey(tag), label)),
      ...[...asked].map(([key, label]) => text(key, label)),
    ],
    data: rows.map((row) => ({
      role: participationRoleLabel(row.role),
      lastname: row.last_name || row.company_name,
      prename: row.first_name,
      birthdate: dayOrEmpty(row.birth_date),
      ...(withContacts && { email: row.email, phone: formatPhone(row.phone) }),
      note: row.note,
      ...(row.role === participationRole.participant && { price: row.price_cents, fee: row.membership_fee_cents }),
      ...(withSaldo && moneyOf(balances.get(row.person_id) ?? nothingOpen)),
      ...Object.fromEntries(
        own.map((field) => [ownKey(field.tag), additionalText(field, extras.get(row.person_id)?.[field.tag])]),
      ),
      ...Object.fromEntries((answers.get(row.person_id) ?? []).map(({ key, text: answer }) => [key, answer])),
    })),
  });
};

/** A club may call a field of its own whatever it likes, also „note“. */
const ownKey = (tag: string) => `own.${tag}`;

const extrasOf = async (ctx: Ctx, personIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; extra: Record<string, unknown> }>`
    select id, extra from person where id = any(${personIds}::integer[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.extra]));
};
