import { sql } from 'kysely';
import { z } from 'zod';
import { type AboutPerson, type OwnDataSection, signInSection } from '../about-person/index.ts';
import { expiries } from './expired-registrations.ts';

const given = z.record(z.string(), z.unknown()).catch({});

const consentLabels: Readonly<Record<string, string>> = {
  privacy: 'Datenschutzerklärung',
  terms: 'AGB',
  responsibility: 'Verantwortung als Verwalter',
  covid: 'Covid-19-Hinweise',
  newsletter: 'Newsletter',
};

/** The consents, with the URL of the text if there is one. */
const consentsInWords = (consents: unknown): readonly string[] =>
  Object.entries(given.parse(consents))
    .filter(([, value]) => value !== false && value !== '')
    .map(([name, value]) => [consentLabels[name] ?? name, ...(typeof value === 'string' ? [value] : [])].join(': '));

const registrations: OwnDataSection = {
  title: 'Registrierungen und Zustimmungen',
  columns: {
    created_at: 'am',
    source: 'Herkunft',
    wish: 'Wunsch',
    course: 'Kurs',
    consents: 'Zugestimmt',
    state: 'Status',
  },
  rows: (id) => sql`
    select r.created_at,
      case r.source when 'public' then 'Formular' when 'staff' then 'durch den Verein' when 'manager' then 'durch den Verwalter' else 'als gesetzliche Vertretung' end as source,
      case r.wish when 1 then 'Mitglied' when 3 then 'unterstützendes Mitglied' else '' end as wish,
      coalesce(c.name, '') as course, r.consents,
      case r.state when 'done' then 'angenommen' when 'held' then 'wartet' else 'verworfen' end as state
    from registration r left join course_card c on c.club_id = r.club_id and c.id = r.course_id
    where r.person_id = ${id} order by r.created_at`,
  told: ({ consents, ...row }) => ({ ...row, consents: consentsInWords(consents) }),
};

/** Everything registration knows about a person. */
export const aboutPerson: AboutPerson = {
  expiries,
  references: {
    'activation_code.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
    'registration.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'registration.decided_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'registration.known_person_id': { merge: 'move', ownData: 'others', anonymise: 'clear' },
    'registration.manager_id': { merge: 'move', ownData: 'others', anonymise: 'clear' },
    'registration.minor_id': { merge: 'move', ownData: 'others', anonymise: 'clear' },
    'registration.person_id': { merge: 'move', ownData: 'registrations', anonymise: 'clear' },
  },
  sections: {
    registrations,
    signIn: signInSection(
      (id) => sql`
        select 'Aktivierungscode' as what, c.created_at as at, '' as email, c.used_at, c.expires_at as ends_at
        from activation_code c where c.person_id = ${id}`,
    ),
  },
  mentions: { 'registration.held': 'json' },
  /** Held registrations that would join this person's family are discarded: there is nobody left to join. */
  erase: async (ctx, { id }) => {
    await ctx.db.updateTable('registration').set({ consents: '{}' }).where('person_id', '=', id).execute();
    await ctx.db
      .updateTable('registration')
      .set({ known_person_id: null, known_by: null })
      .where('known_person_id', '=', id)
      .execute();
    await ctx.db
      .updateTable('registration')
      .set({ state: 'discarded', held: null, decided_at: ctx.now, decided_by: ctx.viewer?.id ?? null })
      .where('state', '=', 'held')
      .where((eb) => eb.or([eb('manager_id', '=', id), eb('minor_id', '=', id)]))
      .execute();
  },
};
