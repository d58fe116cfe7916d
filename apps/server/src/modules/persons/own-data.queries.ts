import { historyCategories } from '@vereinshaus/contract/history';
import { membershipRoleLabel } from '@vereinshaus/contract/labels';
import { permissionLabel } from '@vereinshaus/contract/permission-labels';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { describeHistory, historyCategoryOf } from '../history/index.ts';
import { moneySections } from './own-data-money.queries.ts';
import { personErrors } from './persons.errors.ts';

/** Who belongs to an export: the person, and for a Verwalter everybody they manage. */
export const exportedPersons = async (ctx: Ctx, personId: number) => {
  const persons = await ctx.db
    .selectFrom('person as p')
    .where((eb) => eb.or([eb('p.id', '=', personId), eb('p.manager_id', '=', personId)]))
    .where('p.anonymised_at', 'is', null)
    .orderBy('p.birth_date')
    .selectAll('p')
    .execute();
  if (persons.length === 0) throw personErrors.notFound();
  return persons;
};

export type OwnDataRow = Readonly<Record<string, unknown>>;

/** One kind of record: the same rows stand in the JSON file and, under these headings, on the page. */
export type OwnDataSection = {
  title: string;
  columns: Readonly<Record<string, string>>;
  rows: (personId: number) => RawBuilder<OwnDataRow>;
  /** Codes become words. */
  told?: (row: OwnDataRow, memberStates: Readonly<Record<string, string>>) => OwnDataRow;
};

const code = z.number().catch(0);
const words = z.string().catch('');
const given = z.record(z.string(), z.unknown()).catch({});

const withRole = (row: OwnDataRow, memberStates: Readonly<Record<string, string>>) => {
  const { code: stored, ...rest } = row;
  return { role: membershipRoleLabel(code.parse(stored), memberStates), ...rest };
};

/** „durch“ without names: the download is about one person and never about those who work for the club. */
const byWhom = (personId: number) => sql`
  case
    when h.actor_id is null then 'ohne Anmeldung'
    when h.actor_id = ${personId} then 'Person selbst'
    when h.actor_id = (select p.manager_id from person p where p.id = ${personId}) then 'Verwalter'
    else 'Verein'
  end`;

const consentLabels: Readonly<Record<string, string>> = {
  privacy: 'Datenschutzerklärung',
  terms: 'AGB',
  responsibility: 'Verantwortung als Verwalter',
  covid: 'Covid-19-Hinweise',
  newsletter: 'Newsletter',
};

/** What was agreed to, with the address of the text where there was one. */
const consentsInWords = (consents: unknown): readonly string[] =>
  Object.entries(given.parse(consents))
    .filter(([, value]) => value !== false && value !== '')
    .map(([name, value]) => [consentLabels[name] ?? name, ...(typeof value === 'string' ? [value] : [])].join(': '));

const personSections = {
  family: {
    title: 'Gruppe',
    columns: { relation: 'Beziehung', name: 'Name', ID: 'Nummer' },
    rows: (id) => sql`
      select f.relation, trim(o.first_name || ' ' || o.last_name) as name, o.id as "ID"
      from person p
      cross join lateral (values
        ('Verwalter', case when p.manager_id <> p.id then p.manager_id end),
        ('Gesetzliche Vertretung', p.legal_representative_id)
      ) as f (relation, other_id)
      join person o on o.club_id = p.club_id and o.id = f.other_id
      where p.id = ${id}
      union all
      select 'Frühere Nummer derselben Person', '', o.id from person o where o.merged_into_id = ${id}`,
  },
  roles: {
    title: 'Rollen',
    columns: { role: 'Rolle', starts_on: 'ab', ends_on: 'endet mit', note: 'Anmerkung' },
    rows: (id) => sql`
      select r.code, r.starts_on, r.ends_on, r.note from membership_role r where r.person_id = ${id} order by r.starts_on`,
    told: withRole,
  },
  membershipChanges: {
    title: 'Änderungen des Mitgliedsstands',
    columns: {
      changed_on: 'ab',
      before: 'vorher',
      after: 'nachher',
      cancels_fee: 'Beitrag storniert',
      note: 'Anmerkung',
    },
    rows: (id) => sql`
      select c.changed_on, c.old_code, c.new_code, c.cancels_fee, c.note
      from membership_change c where c.person_id = ${id} order by c.created_at`,
    told: ({ old_code: before, new_code: after, ...row }, memberStates) => ({
      ...row,
      before: membershipRoleLabel(code.parse(before), memberStates),
      after: membershipRoleLabel(code.parse(after), memberStates),
    }),
  },
  membershipRequests: {
    title: 'Anfragen zur Mitgliedschaft',
    columns: {
      requested_at: 'am',
      kind: 'Anfrage',
      state: 'Stand',
      ends_on: 'Mitglied bis',
      note: 'Text',
      answer: 'Antwort',
    },
    rows: (id) => sql`
      select r.requested_at,
        case r.kind when 'upgrade' then 'Mitglied werden' when 'downgrade' then 'unterstützendes Mitglied werden' else 'austreten' end as kind,
        case r.state when 'open' then 'offen' when 'done' then 'erledigt' else 'abgelehnt' end as state, r.ends_on, r.note, r.answer
      from membership_request r where r.person_id = ${id} order by r.requested_at`,
  },
  cards: {
    title: 'Mitgliedskarten, die ersetzt wurden',
    columns: { renewed_at: 'am', serial: 'Nummer der Karte' },
    rows: (id) => sql`select c.renewed_at, c.serial from membership_card c where c.person_id = ${id}`,
  },
  registrations: {
    title: 'Registrierungen und Zustimmungen',
    columns: {
      created_at: 'am',
      source: 'Weg',
      wish: 'Wunsch',
      course: 'Kurs',
      consents: 'Zugestimmt',
      state: 'Stand',
    },
    rows: (id) => sql`
      select r.created_at,
        case r.source when 'public' then 'Formular' when 'staff' then 'durch den Verein' when 'manager' then 'durch den Verwalter' else 'als gesetzliche Vertretung' end as source,
        case r.wish when 1 then 'Mitglied' when 3 then 'unterstützendes Mitglied' else '' end as wish,
        coalesce(c.name, '') as course, r.consents,
        case r.state when 'done' then 'angenommen' when 'held' then 'wartet' else 'verworfen' end as state
      from registration r left join course c on c.club_id = r.club_id and c.id = r.course_id
      where r.person_id = ${id} order by r.created_at`,
    told: ({ consents, ...row }) => ({ ...row, consents: consentsInWords(consents) }),
  },
  permissions: {
    title: 'Berechtigungen',
    columns: { permission: 'Berechtigung', granted_at: 'seit', revoked_at: 'bis' },
    rows: (id) => sql`
      select g.permission, g.granted_at, g.revoked_at from permission_grant g where g.person_id = ${id} order by g.granted_at`,
    told: ({ permission, ...row }) => ({ permission: permissionLabel(words.parse(permission)), ...row }),
  },
  signIn: {
    title: 'Anmeldung',
    columns: {
      what: 'Was',
      at: 'am',
      email: 'Adresse, Gerät oder Nummer',
      used_at: 'zuletzt verwendet',
      ends_at: 'gültig bis',
    },
    rows: (id) => sql`
      select 'Benutzerkonto' as what, l.password_set_at as at, l.email, null::timestamptz as used_at, null::timestamptz as ends_at
      from login l where l.person_id = ${id}
      union all
      select 'Angemeldetes Gerät', s.created_at, concat_ws(', ', s.address, s.user_agent), s.last_seen_at, s.expires_at from session s
      where s.person_id = ${id} and s.original_person_id is null
      union all
      select 'Bekanntes Gerät', d.created_at, '', d.last_used_at, null from known_device d where d.person_id = ${id}
      union all
      select 'Passkey', k.created_at, k.name, k.last_used_at, null from passkey k where k.person_id = ${id}
      union all
      select 'Authenticator-App', coalesce(a.confirmed_at, a.created_at), '', null, null from authenticator_app a where a.person_id = ${id}
      union all
      select 'Wiederherstellungscode', c.created_at, '', c.used_at, null from recovery_code c where c.person_id = ${id}
      union all
      select 'Aufgabe an einen Passkey', null, '', null, c.expires_at from passkey_challenge c where c.person_id = ${id}
      union all
      select 'Anmeldung, die auf den zweiten Faktor wartet', null, '', null, s.expires_at from second_step s where s.person_id = ${id}
      union all
      select 'Link zum Setzen des Passworts', l.created_at, l.email, l.used_at, l.expires_at from password_link l where l.person_id = ${id}
      union all
      select 'Änderung der E-Mail-Adresse', e.requested_at, concat_ws(', ', e.old_email, e.old_sign_in, e.new_email), e.confirmed_at, e.ended_at
      from email_change e where e.person_id = ${id}
      union all
      select 'Aktivierungscode', c.created_at, '', c.used_at, c.expires_at from activation_code c where c.person_id = ${id}
      union all
      select 'Zuordnungscode', c.created_at, '', c.used_at, c.expires_at from allocation_code c where c.person_id = ${id}
      union all
      select 'Mitteilung über eine Zuordnung', n.created_at, '', n.objected_at, n.expires_at from allocation_notice n where n.person_id = ${id}
      union all
      select 'WhatsApp-Code', c.requested_at, c.phone, null, c.expires_at from whatsapp_code c where c.person_id = ${id}
      order by at`,
  },
  tags: {
    title: 'Tags',
    columns: { label: 'Tag', created_at: 'seit' },
    rows: (id) => sql`
      select t.label, g.created_at from tagging g join tag t on t.club_id = g.club_id and t.id = g.tag_id
      where g.person_id = ${id} order by t.label`,
  },
  messages: {
    title: 'Nachrichten',
    columns: { created_at: 'am', channel: 'Weg', subject: 'Betreff', body: 'Text' },
    // Whoever downloads for a family must not find a way into somebody else's account here.
    rows: (id) => sql`
      select distinct m.created_at, case m.channel when 'email' then 'E-Mail' else 'WhatsApp' end as channel, m.subject,
        case when m.channel = 'whatsapp' or m.body ~ '/benutzer/changepw/|/benutzer/email/|/zuordnung/|/aktivieren' then '(persönlicher Zugang, hier nicht enthalten)' else m.body end as body
      from mail m where m.person_id = ${id} order by m.created_at`,
  },
  history: {
    title: 'Geschichte',
    columns: { at: 'am', category: 'Kategorie', description: 'Was', by: 'durch' },
    rows: (id) => sql`
      select h.at, h.kind, h.details, ${byWhom(id)} as by from history_entry h where h.person_id = ${id} order by h.at`,
    // The details hold what was there before and after, remarks of the office among it: the sentence is enough.
    told: ({ kind, details, ...row }) => ({
      ...row,
      category: historyCategories[historyCategoryOf(words.parse(kind), details)],
      description: describeHistory(words.parse(kind), details),
    }),
  },
  looks: {
    title: 'Einsicht in sensible Daten durch den Verein',
    columns: { at: 'am', what: 'Was' },
    rows: (id) => sql`
      select s.at, case s.what when 'svn' then 'Sozialversicherungsnummer' else 'Gesundheitliche Hinweise' end as what
      from sensitive_access s where s.person_id = ${id} order by s.at`,
  },
  imports: {
    title: 'Importe',
    columns: { created_at: 'am', file: 'Datei', row: 'Zeile', action: 'Ergebnis' },
    rows: (id) => sql`
      select u.created_at, u.file_name as file, r.row_number as row, case r.action when 'created' then 'angelegt' else 'ergänzt' end as action
      from import_row r join import_run u on u.club_id = r.club_id and u.id = r.run_id
      where r.person_id = ${id} order by u.created_at`,
  },
  errors: {
    title: 'Gemeldete Fehler',
    columns: { at: 'am', message: 'Meldung', pathname: 'Seite', user_agent: 'Browser', info: 'Einzelheiten' },
    rows: (id) => sql`
      select e.at, e.message, e.pathname, e.user_agent, e.info from browser_error e where e.person_id = ${id} order by e.at`,
  },
} as const satisfies Readonly<Record<string, OwnDataSection>>;

export const ownDataSections = { ...personSections, ...moneySections } as const;

export type OwnDataName = keyof typeof ownDataSections | 'files' | 'masterData';

const sectionList: readonly (readonly [string, OwnDataSection])[] = Object.entries(ownDataSections);

/** What else the club holds about one person, by section. */
export const recordsOf = async (
  ctx: Ctx,
  personId: number,
): Promise<Readonly<Record<string, readonly OwnDataRow[]>>> => {
  const { memberStates } = await clubSettingsOf(ctx);
  const records: Record<string, readonly OwnDataRow[]> = {};
  for (const [name, { rows, told }] of sectionList) {
    const found = (await rows(personId).execute(ctx.db)).rows;
    records[name] = told === undefined ? found : found.map((row) => told(row, memberStates));
  }
  return records;
};

export const filesOf = (ctx: Ctx, personId: number) =>
  ctx.db
    .selectFrom('stored_file as f')
    .where('f.person_id', '=', personId)
    .orderBy('f.created_at')
    .select(['f.name', 'f.purpose', 'f.created_at', 'f.content'])
    .execute();
