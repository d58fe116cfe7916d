import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { formStates } from '@vereinshaus/contract/prae/labels';
import { allowanceKinds, isPrae, reportDueOn, yearOf } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { expiries } from './expired-accounts.ts';
import { mergeForms } from './merge-forms.ts';
import { paidInYear } from './pay-out.ts';
import { praeErrors } from './prae.errors.ts';

const states: Readonly<Record<string, string>> = formStates;
const kinds: Readonly<Record<string, string>> = allowanceKinds;
const wordOf = (words: Readonly<Record<string, string>>, code: unknown) =>
  typeof code === 'string' ? (words[code] ?? code) : code;
const inWords = ({ state, kind, ...row }: Readonly<Record<string, unknown>>) => ({
  ...row,
  ...(state !== undefined && { state: wordOf(states, state) }),
  ...(kind !== undefined && { kind: wordOf(kinds, kind) }),
});

const forms: OwnDataSection = {
  title: 'Abrechnungen als Trainer',
  columns: {
    month: 'Monat',
    version: 'Fassung',
    kind: 'Art',
    state: 'Status',
    handed_in_at: 'unterschrieben und abgegeben am',
    paid: 'Betrag in Euro',
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    function: 'Funktion',
    remark: 'Anmerkung',
    return_reason: 'Grund der Rückgabe',
    elsewhere: 'Andere Vereine',
    lines: 'Einsätze',
  },
  rows: (id) => sql`
    select f.month, f.version, f.kind, f.state, f.handed_in_at, (f.paid_cents / 100.0)::float8 as paid, f.holder, f.iban,
      f.function, f.remark, f.return_reason, (
        select string_agg(x.row ->> 'payer', ', ') from jsonb_array_elements(f.elsewhere -> 'rows') as x (row)
      ) as elsewhere, (
        select string_agg(to_char(l.day, 'DD.MM.YYYY') || ': ' || l.text || ', ' || l.minutes || ' Minuten, '
          || to_char(l.cents / 100.0, 'FM999990.00') || ' Euro', E'\n' order by l.day, l.id)
        from prae_line l where l.club_id = f.club_id and l.form_id = f.id
      ) as lines
    from prae_form f where f.person_id = ${id} order by f.month, f.version`,
  told: inWords,
};

const years: OwnDataSection = {
  title: 'Entschädigung als Trainer',
  columns: { year: 'Jahr', kind: 'Art', asked_at: 'nach der Sozialversicherungsnummer gefragt am' },
  rows: (id) => sql`
    select y.year, y.kind, y.asked_at from prae_year y where y.person_id = ${id} order by y.year`,
  told: inWords,
};

const payees: OwnDataSection = {
  title: 'Konto für die Entschädigung',
  columns: { holder: 'Kontoinhaber', iban: 'IBAN', function: 'Funktion' },
  rows: (id) => sql`select y.holder, y.iban, y.function from prae_payee y where y.person_id = ${id}`,
};

const rates: OwnDataSection = {
  title: 'Eigene Stundensätze',
  columns: { course: 'Kurs', rate: 'Euro je Stunde' },
  rows: (id) => sql`
    select c.name as course, (r.hourly_cents / 100.0)::float8 as rate from prae_rate r
    join course_card c on c.club_id = r.club_id and c.id = r.course_id where r.person_id = ${id} order by c.name, c.id`,
};

const payouts: OwnDataSection = {
  title: 'Ausgezahlte Entschädigungen',
  columns: { paid_on: 'am', kind: 'Art', paid: 'Betrag in Euro' },
  rows: (id) => sql`
    select o.paid_on, o.kind, (o.cents / 100.0)::float8 as paid from prae_payout o where o.person_id = ${id} order by o.id`,
  told: inWords,
};

/** Until the list L 19 is due, the name and SVN of paid persons are needed for it. */
const requireReported = async (ctx: Pick<Ctx, 'db' | 'now'>, personId: number) => {
  const today = dayInVienna(ctx.now);
  for (const year of [yearOf(today) - 1, yearOf(today)]) {
    const until = reportDueOn(year);
    if (today > until) continue;
    const { rows } = await paidInYear(year).execute(ctx.db);
    if (rows.some((row) => row.personId === personId && isPrae(row.kind))) throw praeErrors.toReport({ year, until });
  }
};

/** Payments are kept for the books and the tax office, without personal remarks. */
export const aboutPerson: AboutPerson = {
  expiries,
  references: {
    'prae_form.person_id': { merge: 'special', ownData: 'praeForms', anonymise: 'clear' },
    'prae_form.checked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'prae_year.person_id': { merge: 'special', ownData: 'praeYears', anonymise: 'delete' },
    'prae_payee.person_id': { merge: 'special', ownData: 'praePayees', anonymise: 'delete' },
    'prae_rate.person_id': { merge: 'special', ownData: 'praeRates', anonymise: 'delete' },
    'prae_payout.person_id': { merge: 'move', ownData: 'praePayouts', anonymise: 'keep' },
    'prae_payout.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { praeForms: forms, praeYears: years, praePayees: payees, praeRates: rates, praePayouts: payouts },
  mentions: {
    'prae_form.elsewhere': 'json',
    'prae_form.remark': 'text',
    'prae_form.return_reason': 'text',
    'prae_form.holder': 'text',
    'prae_form.function': 'text',
    'prae_payee.holder': 'text',
    'prae_payee.function': 'text',
    'prae_line.text': 'text',
    'prae_line.place': 'text',
  },
  merge: (ctx, { survivorId, otherId }) => mergeForms(ctx, { survivorId, otherId }),
  erase: async (ctx, { id }) => {
    const owed = await ctx.db
      .selectFrom('prae_form as f')
      .where('f.person_id', '=', id)
      .where('f.state', 'in', ['handedIn', 'approved'])
      .select('f.id')
      .executeTakeFirst();
    if (owed !== undefined) throw praeErrors.stillOwed();
    await requireReported(ctx, id);
    await ctx.db
      .deleteFrom('prae_form')
      .where('person_id', '=', id)
      .where('state', 'in', ['open', 'returned'])
      .execute();
    // Submitted forms stay signed, but without the signature's image.
    await sql`
      update prae_form f set holder = '', iban = '', function = '', remark = '', return_reason = '',
        elsewhere = '{"v": 1, "rows": []}', signature = '{"v": 1, "width": 600, "height": 200, "strokes": []}'
      where f.person_id = ${id}`.execute(ctx.db);
    await sql`
      update prae_line l set text = 'anonymisiert', place = '' from prae_form f
      where f.club_id = l.club_id and f.id = l.form_id and f.person_id = ${id} and l.is_own`.execute(ctx.db);
  },
};
