import type { HistoryCategory } from '@vereinshaus/contract/history';
import { staffLevelLabel } from '@vereinshaus/contract/labels';
import { type RequestKind, requestKindLabels } from '@vereinshaus/contract/membership-rules';
import { permissionEntities } from '@vereinshaus/contract/permission-grants';
import { permissionLabel } from '@vereinshaus/contract/permission-labels';
import { fieldLabel } from './field-labels.ts';

/**
 * Everything the history knows: one kind per thing that happens, with the details it carries, the category it is listed
 * under and the German sentence it is told in. Areas add their kinds here, beside the others.
 */
export type { HistoryCategory };

/** Field name → what it was and what it became. */
export type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>;

type Kind<D> = { category: HistoryCategory; sentence: (details: D) => string };

const kind = <D = Record<never, never>>(definition: Kind<D>): Kind<D> => definition;

/** Details come back from JSON: a day is a text, or there is none. */
const germanDay = (day: unknown): string =>
  typeof day === 'string' ? `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}` : 'offen';

const changedFields = (changes: Changes) => Object.keys(changes).map(fieldLabel).join(', ');

type Grants = { permissions: readonly string[]; entity: { type: string; id: number } | null; changes: Changes };

const entities: Readonly<Record<string, { label: string }>> = permissionEntities;

/** „Buchhaltung (nur lesen), Rechnungen“, for one entity „Kursdaten für Kurs 12“. */
const grantsInWords = ({ permissions, entity }: Grants) => {
  const names = permissions.map(permissionLabel).join(', ');
  return entity === null ? names : `${names} für ${entities[entity.type]?.label ?? entity.type} ${entity.id}`;
};

const registrationWays = {
  public: 'Formular',
  staff: 'durch den Verein',
  manager: 'durch den Verwalter',
  guardian: 'als gesetzliche Vertretung',
};

const registrationDecisions = {
  create: 'als neue Person angelegt',
  same: 'dieser Person zugeordnet',
  takeEmail: 'dieser Person zugeordnet, E-Mail-Adresse übernommen',
  discard: 'verworfen',
};

export const historyKinds = {
  'session.viewTakenOver': kind({ category: 'session', sentence: () => 'Ansicht übernommen' }),
  'session.viewReturned': kind({ category: 'session', sentence: () => 'Übernommene Ansicht verlassen' }),
  'session.passwordSet': kind({ category: 'session', sentence: () => 'Passwort gesetzt' }),
  'session.passwordLinkSent': kind({ category: 'session', sentence: () => 'Link zum Setzen des Passworts verschickt' }),
  'session.signedOutEverywhere': kind({ category: 'session', sentence: () => 'Auf allen Geräten abgemeldet' }),
  'club.changed': kind<{ changes: Changes }>({
    category: 'club',
    sentence: ({ changes }) => `Vereinsdaten geändert: ${changedFields(changes)}`,
  }),
  'permission.granted': kind<Grants>({
    category: 'permission',
    sentence: (grants) => `Berechtigt: ${grantsInWords(grants)}`,
  }),
  'permission.revoked': kind<Grants>({
    category: 'permission',
    sentence: (grants) => `Berechtigung entzogen: ${grantsInWords(grants)}`,
  }),
  'permission.roleChanged': kind<{ changes: { role: { before: number; after: number } } }>({
    category: 'permission',
    sentence: ({ changes: { role } }) =>
      `Rolle geändert: ${staffLevelLabel(role.before)} (${role.before}) → ${staffLevelLabel(role.after)} (${role.after})`,
  }),
  'tags.created': kind<{ label: string }>({ category: 'club', sentence: ({ label }) => `Tag „${label}“ angelegt` }),
  'tags.renamed': kind<{ changes: { label: { before: string; after: string } } }>({
    category: 'club',
    sentence: ({ changes: { label } }) => `Tag „${label.before}“ in „${label.after}“ umbenannt`,
  }),
  'tags.hidden': kind<{ label: string }>({ category: 'club', sentence: ({ label }) => `Tag „${label}“ ausgeblendet` }),
  'tags.changed': kind<{ changes: { tags: { before: readonly string[]; after: readonly string[] } } }>({
    category: 'person',
    sentence: ({ changes: { tags } }) => `Tags: ${tags.after.join(', ') || 'keine'}`,
  }),
  'messaging.mailingChanged': kind<{ changes: Changes }>({
    category: 'message',
    sentence: () => 'Sendungseinstellung geändert',
  }),
  'messaging.whatsappConfirmed': kind<{ changes: Changes }>({
    category: 'message',
    sentence: () => 'WhatsApp-Nummer bestätigt',
  }),
  'messaging.whatsappUnset': kind<{ changes: Changes }>({
    category: 'message',
    sentence: () => 'WhatsApp abgeschaltet',
  }),
  'messaging.contacted': kind<{ topic: string; subject: string; mailIds: readonly number[] }>({
    category: 'message',
    sentence: ({ topic, subject }) => `Anfrage an den Verein (${topic}): ${subject}`,
  }),
  'messaging.received': kind<{ subject: string; mailIds: readonly number[] }>({
    category: 'message',
    sentence: ({ subject }) => `Nachricht bekommen: ${subject}`,
  }),
  'messaging.sentToMany': kind<{ subject: string; persons: number; mails: number }>({
    category: 'message',
    sentence: ({ subject, persons, mails }) =>
      `Nachricht „${subject}“ an ${persons} Personen verschickt (${mails} E-Mails)`,
  }),
  'history.noted': kind<{ text: string; category: HistoryCategory }>({
    category: 'note',
    sentence: ({ text }) => text,
  }),
  'person.changed': kind<{ changes: Changes }>({
    category: 'person',
    sentence: ({ changes }) => `Daten geändert: ${changedFields(changes)}`,
  }),
  'person.confirmed': kind({ category: 'person', sentence: () => 'Daten bestätigt' }),
  'person.photoChanged': kind<{ isRemoved: boolean }>({
    category: 'person',
    sentence: ({ isRemoved }) => (isRemoved ? 'Foto entfernt' : 'Foto geändert'),
  }),
  'person.svnStored': kind<{ forced: boolean }>({
    category: 'person',
    sentence: ({ forced }) => `Sozialversicherungsnummer gespeichert${forced ? ', trotz anderen Geburtsdatums' : ''}`,
  }),
  'person.svnNotNeeded': kind({ category: 'person', sentence: () => 'Keine Sozialversicherungsnummer nötig' }),
  'person.codeCreated': kind({ category: 'person', sentence: () => 'Zuordnungscode erzeugt' }),
  'person.moved': kind<{ changes: Changes }>({
    category: 'person',
    sentence: ({ changes }) => `In die Gruppe von Person ${String(changes.verwalter_ID?.after)} verschoben`,
  }),
  'person.leftGroup': kind<{ changes: Changes }>({ category: 'person', sentence: () => 'Aus der Gruppe gelöst' }),
  'person.becameManager': kind<{ changes: Changes }>({ category: 'person', sentence: () => 'Zum Verwalter geworden' }),
  'person.deathSet': kind<{ changes: Changes }>({
    category: 'person',
    sentence: ({ changes: { deathdate } }) =>
      typeof deathdate?.after === 'string' ? `Verstorben am ${germanDay(deathdate.after)}` : 'Sterbedatum entfernt',
  }),
  'person.removed': kind({ category: 'person', sentence: () => 'Person gelöscht' }),
  'person.anonymised': kind({ category: 'person', sentence: () => 'Person anonymisiert (DSGVO)' }),
  'address.markedInvalid': kind<{ address: string; placeId: string }>({
    category: 'person',
    sentence: ({ address }) => `Adresse als ungültig gekennzeichnet: ${address}`,
  }),
  'registration.registered': kind<{ source: 'public' | 'staff' | 'manager' | 'guardian' }>({
    category: 'person',
    sentence: ({ source }) => `Registriert (${registrationWays[source]})`,
  }),
  'registration.codeCreated': kind<{ mailed: boolean }>({
    category: 'session',
    sentence: ({ mailed }) => (mailed ? 'Aktivierungscode verschickt' : 'Aktivierungscode ausgestellt'),
  }),
  'registration.activated': kind<{ changes: Changes }>({ category: 'session', sentence: () => 'Zugang aktiviert' }),
  'registration.guardianAdded': kind<{ guardianId: number; changes: Changes }>({
    category: 'person',
    sentence: () => 'Gesetzliche Vertretung hat sich registriert und verwaltet die Person',
  }),
  'registration.contactTaken': kind<{ changes: Changes }>({
    category: 'person',
    sentence: () => 'Kontaktdaten aus einer Registrierung übernommen',
  }),
  'registration.decided': kind<{ decision: 'create' | 'same' | 'takeEmail' | 'discard' }>({
    category: 'person',
    sentence: ({ decision }) => `Ähnliche Registrierung ${registrationDecisions[decision]}`,
  }),
  'membership.roleAdded': kind<{ code: number; label: string; startsOn: string; note: string }>({
    category: 'membership',
    sentence: ({ label, startsOn }) => `Rolle „${label}“ ab ${germanDay(startsOn)} hinzugefügt`,
  }),
  'membership.roleChanged': kind<{ label: string; changes: Changes }>({
    category: 'membership',
    sentence: ({ label }) => `Rolle „${label}“ geändert`,
  }),
  'membership.roleEnded': kind<{ label: string; changes: Changes }>({
    category: 'membership',
    sentence: ({ label, changes }) => `Rolle „${label}“ beendet, letzter Tag ${germanDay(changes.lastDay?.after)}`,
  }),
  'membership.changed': kind<{
    changes: Changes;
    startsOn: string;
    cancelsFee: boolean;
    note: string;
    mailed: boolean;
  }>({
    category: 'membership',
    sentence: ({ changes: { membership }, startsOn, cancelsFee, mailed }) =>
      [
        `Mitgliedsstand ab ${germanDay(startsOn)} geändert: „${String(membership?.before)}“ → „${String(membership?.after)}“`,
        ...(cancelsFee ? ['Beitrag storniert'] : []),
        ...(mailed ? ['mit E-Mail'] : []),
      ].join(', '),
  }),
  'membership.requested': kind<{ request: RequestKind; note: string; lastDay: string | null }>({
    category: 'membership',
    sentence: ({ request, lastDay }) =>
      `Anfrage: ${requestKindLabels[request]}${lastDay === null ? '' : `, letzter Tag ${germanDay(lastDay)}`}`,
  }),
  'membership.requestDecided': kind<{ request: RequestKind; accepted: boolean; answer: string }>({
    category: 'membership',
    sentence: ({ request, accepted }) =>
      `Anfrage „${requestKindLabels[request]}“ ${accepted ? 'angenommen' : 'abgelehnt'}`,
  }),
  'membership.cardRenewed': kind({ category: 'membership', sentence: () => 'Mitgliedskarte neu ausgestellt' }),
};

export type HistoryKind = keyof typeof historyKinds;

type DetailsOf<K extends HistoryKind> = (typeof historyKinds)[K] extends Kind<infer D> ? D : never;

/** `personId`: whom it is about, null for the club itself. */
export type HistoryEntry = {
  [K in HistoryKind]: { kind: K; personId: number | null; courseId?: number; details: DetailsOf<K> };
}[HistoryKind];
