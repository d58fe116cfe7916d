import { formatDay } from '@vereinshaus/contract/days';
import type { HistoryCategory } from '@vereinshaus/contract/history';
import { staffLevelLabel } from '@vereinshaus/contract/labels';
import { type RequestKind, requestKindLabels } from '@vereinshaus/contract/membership-rules';
import { formatMoney } from '@vereinshaus/contract/money';
import { participationRole, participationRoleLabel } from '@vereinshaus/contract/participation-role';
import { permissionEntities } from '@vereinshaus/contract/permission-grants';
import { permissionLabel } from '@vereinshaus/contract/permission-labels';
import { type VoucherPayment, voucherPaymentLabels } from '@vereinshaus/contract/vouchers';
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
const dayOrOpen = (day: unknown): string => (typeof day === 'string' ? formatDay(day) : 'offen');

const changedFields = (changes: Changes) => Object.keys(changes).map(fieldLabel).join(', ');

type Grants = { permissions: readonly string[]; entity: { type: string; id: number } | null; changes: Changes };

const entities: Readonly<Record<string, { label: string }>> = permissionEntities;

/** „Buchhaltung (nur lesen), Rechnungen“, for one entity „Kursdaten für Kurs 12“. */
const grantsInWords = ({ permissions, entity }: Grants) => {
  const names = permissions.map(permissionLabel).join(', ');
  return entity === null ? names : `${names} für ${entities[entity.type]?.label ?? entity.type} ${entity.id}`;
};

type EventDays = { name: string; count: number; firstDay: string; lastDay: string | null };

/** „Termin „Abschlussfest“ am 26.10.2026“, „4 Termine von 19.10.2026 bis 09.11.2026“. */
const eventDaysInWords = ({ name, count, firstDay, lastDay }: EventDays) => {
  const what = `${count === 1 ? 'Termin' : `${count} Termine`}${name === '' ? '' : ` „${name}“`}`;
  if (count === 1) return `${what} am ${dayOrOpen(firstDay)}`;
  return `${what} ${lastDay === null ? 'ab' : 'von'} ${dayOrOpen(firstDay)}${lastDay === null ? '' : ` bis ${dayOrOpen(lastDay)}`}`;
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
  'bookings.placeTaken': kind<{ course: string; role: number; priceCents: number; note: string }>({
    category: 'course',
    sentence: ({ course, role, priceCents }) =>
      role === participationRole.participant
        ? `Kurs gebucht: ${course} (${formatMoney(priceCents)})`
        : `${participationRoleLabel(role)}: ${course}`,
  }),
  'bookings.promoted': kind<{ course: string; priceCents: number }>({
    category: 'course',
    sentence: ({ course, priceCents }) => `Von der Warteliste nachgerückt: ${course} (${formatMoney(priceCents)})`,
  }),
  'bookings.reservedCharged': kind<{ course: string; priceCents: number }>({
    category: 'course',
    sentence: ({ course, priceCents }) => `Reservierter Platz verrechnet: ${course} (${formatMoney(priceCents)})`,
  }),
  'bookings.passedOver': kind<{ course: string; reason: string }>({
    category: 'course',
    sentence: ({ course, reason }) => `Auf der Warteliste übergangen: ${course}. ${reason}`,
  }),
  'bookings.queueLeft': kind<{ course: string }>({
    category: 'course',
    sentence: ({ course }) => `Von der Warteliste genommen: ${course}`,
  }),
  'bookings.left': kind<{ course: string; creditedCents: number | null }>({
    category: 'course',
    sentence: ({ course, creditedCents }) =>
      `Abgemeldet: ${course} (${creditedCents === null ? 'ohne Gutschrift' : `gutgeschrieben ${formatMoney(creditedCents)}`})`,
  }),
  'bookings.roleChanged': kind<{ course: string; changes: Changes; creditedCents: number; priceCents: number }>({
    category: 'course',
    sentence: ({ course }) => `Rolle im Kurs geändert: ${course}`,
  }),
  'bookings.changed': kind<{ course: string; changes: Changes }>({
    category: 'course',
    sentence: ({ course, changes }) => `Buchung geändert (${course}): ${changedFields(changes)}`,
  }),
  'bookings.installmentDeleted': kind<{ course: string; description: string; creditedCents: number }>({
    category: 'money',
    sentence: ({ course, description, creditedCents }) =>
      `Teilzahlung gelöscht: ${course}, ${description} (${formatMoney(creditedCents)} gutgeschrieben)`,
  }),
  'ledger.bankDetailsChanged': kind<{ changes: Changes }>({
    category: 'money',
    sentence: () => 'Bankverbindung geändert',
  }),
  'session.viewTakenOver': kind({ category: 'session', sentence: () => 'Ansicht übernommen' }),
  'session.viewReturned': kind({ category: 'session', sentence: () => 'Übernommene Ansicht verlassen' }),
  'session.passwordSet': kind({ category: 'session', sentence: () => 'Passwort gesetzt' }),
  'session.passwordLinkSent': kind({ category: 'session', sentence: () => 'Link zum Setzen des Passworts verschickt' }),
  'session.signedOutEverywhere': kind({ category: 'session', sentence: () => 'Auf allen Geräten abgemeldet' }),
  'session.emailChangeRequested': kind<{ changes: Changes }>({
    category: 'session',
    sentence: ({ changes: { email } }) =>
      `Neue E-Mail-Adresse eingetragen, wartet auf Bestätigung: ${String(email?.after)}`,
  }),
  'session.emailChanged': kind<{ changes: Changes }>({
    category: 'session',
    sentence: () => 'Neue E-Mail-Adresse bestätigt',
  }),
  'session.emailChangeReverted': kind<{ changes: Changes }>({
    category: 'session',
    sentence: () => 'Änderung der E-Mail-Adresse zurückgenommen',
  }),
  'session.passkeyAdded': kind<{ name: string }>({
    category: 'session',
    sentence: ({ name }) => `Passkey hinzugefügt: ${name}`,
  }),
  'session.passkeyRemoved': kind<{ name: string }>({
    category: 'session',
    sentence: ({ name }) => `Passkey entfernt: ${name}`,
  }),
  'session.appAdded': kind({ category: 'session', sentence: () => 'Authenticator-App eingerichtet' }),
  'session.appRemoved': kind({ category: 'session', sentence: () => 'Authenticator-App entfernt' }),
  'session.recoveryCodesRenewed': kind({ category: 'session', sentence: () => 'Wiederherstellungscodes erneuert' }),
  'session.recoveryCodeUsed': kind<{ left: number }>({
    category: 'session',
    sentence: ({ left }) => `Mit einem Wiederherstellungscode angemeldet, ${left} übrig`,
  }),
  'session.factorsReset': kind({ category: 'session', sentence: () => 'Passkeys und zweiter Faktor zurückgesetzt' }),
  'session.deviceSignedOut': kind<{ device: string }>({
    category: 'session',
    sentence: ({ device }) => `Auf einem Gerät abgemeldet: ${device}`,
  }),
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
  'person.allocationObjected': kind<{ changes: Changes }>({
    category: 'person',
    sentence: () => 'Einspruch gegen die Zuordnung zu einer anderen Gruppe',
  }),
  'person.becameManager': kind<{ changes: Changes }>({ category: 'person', sentence: () => 'Zum Verwalter geworden' }),
  'person.deathSet': kind<{ changes: Changes }>({
    category: 'person',
    sentence: ({ changes: { deathdate } }) =>
      typeof deathdate?.after === 'string' ? `Verstorben am ${dayOrOpen(deathdate.after)}` : 'Sterbedatum entfernt',
  }),
  'person.removed': kind({ category: 'person', sentence: () => 'Person gelöscht' }),
  'person.anonymised': kind({ category: 'person', sentence: () => 'Person anonymisiert (DSGVO)' }),
  'person.merged': kind<{ otherId: number; name: string; changes: Changes }>({
    category: 'person',
    sentence: ({ otherId, name }) => `Mit ${name} (Nr. ${otherId}) zusammengeführt`,
  }),
  'person.mergedAway': kind<{ survivorId: number }>({
    category: 'person',
    sentence: ({ survivorId }) => `In Person ${survivorId} aufgegangen`,
  }),
  'person.declaredDistinct': kind<{ differentFrom: number; undo: boolean }>({
    category: 'person',
    sentence: ({ differentFrom, undo }) =>
      undo ? `Wieder mögliche Dublette von Person ${differentFrom}` : `Keine Dublette von Person ${differentFrom}`,
  }),
  'import.created': kind<{ runId: number; file: string; row: number }>({
    category: 'person',
    sentence: ({ file, row }) => `Importiert aus „${file}“, Zeile ${row}`,
  }),
  'import.updated': kind<{ runId: number; file: string; row: number }>({
    category: 'person',
    sentence: ({ file, row }) => `Ergänzt aus „${file}“, Zeile ${row}`,
  }),
  'import.run': kind<{ runId: number; file: string; created: number; updated: number; skipped: number }>({
    category: 'club',
    sentence: ({ file, created, updated, skipped }) =>
      `Import „${file}“: ${created} Personen angelegt, ${updated} ergänzt, ${skipped} Zeilen übersprungen`,
  }),
  'import.undone': kind<{ runId: number; file: string; removed: number; restored: number }>({
    category: 'club',
    sentence: ({ file, removed, restored }) =>
      `Import „${file}“ zurückgenommen: ${removed} Personen entfernt, ${restored} zurückgesetzt`,
  }),
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
    sentence: ({ label, startsOn }) => `Rolle „${label}“ ab ${dayOrOpen(startsOn)} hinzugefügt`,
  }),
  'membership.roleChanged': kind<{ label: string; changes: Changes }>({
    category: 'membership',
    sentence: ({ label }) => `Rolle „${label}“ geändert`,
  }),
  'membership.roleEnded': kind<{ label: string; changes: Changes }>({
    category: 'membership',
    sentence: ({ label, changes }) => `Rolle „${label}“ beendet, letzter Tag ${dayOrOpen(changes.lastDay?.after)}`,
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
        `Mitgliedsstand ab ${dayOrOpen(startsOn)} geändert: „${String(membership?.before)}“ → „${String(membership?.after)}“`,
        ...(cancelsFee ? ['Beitrag storniert'] : []),
        ...(mailed ? ['mit E-Mail'] : []),
      ].join(', '),
  }),
  'membership.requested': kind<{ request: RequestKind; note: string; lastDay: string | null }>({
    category: 'membership',
    sentence: ({ request, lastDay }) =>
      `Anfrage: ${requestKindLabels[request]}${lastDay === null ? '' : `, letzter Tag ${dayOrOpen(lastDay)}`}`,
  }),
  'membership.requestDecided': kind<{ request: RequestKind; accepted: boolean; answer: string }>({
    category: 'membership',
    sentence: ({ request, accepted }) =>
      `Anfrage „${requestKindLabels[request]}“ ${accepted ? 'angenommen' : 'abgelehnt'}`,
  }),
  'event.added': kind<EventDays>({
    category: 'course',
    sentence: (dates) => `${eventDaysInWords(dates)} angelegt`,
  }),
  'event.changed': kind<{ name: string; day: string; count: number; added: number; hidden: number; changes: Changes }>({
    category: 'course',
    sentence: ({ name, day, count, added, hidden }) =>
      [
        `${eventDaysInWords({ name, count, firstDay: day, lastDay: null })} geändert`,
        ...(added > 0 ? [`${added} dazugekommen`] : []),
        ...(hidden > 0 ? [`${hidden} entfernt`] : []),
      ].join(', '),
  }),
  'event.hidden': kind<EventDays>({
    category: 'course',
    sentence: (dates) => `${eventDaysInWords(dates)} entfernt`,
  }),
  'room.added': kind<{ name: string }>({ category: 'club', sentence: ({ name }) => `Raum „${name}“ angelegt` }),
  'room.changed': kind<{ name: string; changes: Changes }>({
    category: 'club',
    sentence: ({ name }) => `Raum „${name}“ geändert`,
  }),
  'paymentPlan.modelCreated': kind<{ modelId: number; name: string; version: number; changes: Changes }>({
    category: 'course',
    sentence: ({ name }) => `Zahlungsmodell „${name}“ angelegt`,
  }),
  'paymentPlan.modelChanged': kind<{ modelId: number; name: string; version: number; changes: Changes }>({
    category: 'course',
    sentence: ({ name }) => `Zahlungsmodell „${name}“ geändert`,
  }),
  'paymentPlan.courseChanged': kind<{ plan: string; version: number; changes: Changes }>({
    category: 'course',
    sentence: ({ plan }) => `Zahlungsweisen des Kurses gespeichert: ${plan}`,
  }),
  'course.created': kind<{ name: string }>({
    category: 'course',
    sentence: ({ name }) => `Kurs „${name}“ angelegt`,
  }),
  'course.changed': kind<{ name: string; version: number; changes: Changes }>({
    category: 'course',
    sentence: ({ name, changes }) => `Kurs „${name}“ geändert: ${changedFields(changes)}`,
  }),
  'course.tagged': kind<{ changes: { tags: { before: readonly string[]; after: readonly string[] } } }>({
    category: 'course',
    sentence: ({ changes: { tags } }) => `Tags des Kurses: ${tags.after.join(', ') || 'keine'}`,
  }),
  'course.duplicated': kind<{ name: string; fromId: number; days: number }>({
    category: 'course',
    sentence: ({ name, fromId, days }) =>
      `Kurs „${name}“ aus Kurs ${fromId} dupliziert${days === 0 ? '' : `, um ${days} Tage verschoben`}`,
  }),
  'course.deleted': kind<{ name: string }>({
    category: 'course',
    sentence: ({ name }) => `Kurs „${name}“ gelöscht`,
  }),
  'course.seasonMoved': kind<{ runId: number; courses: number }>({
    category: 'course',
    sentence: ({ courses }) => `Saisonwechsel: ${courses} Kurse ins nächste Schuljahr dupliziert`,
  }),
  'course.seasonUndone': kind<{ runId: number; courses: number }>({
    category: 'course',
    sentence: ({ courses }) => `Saisonwechsel zurückgenommen: ${courses} Kurse gelöscht`,
  }),
  'discount.created': kind<{ code: string }>({
    category: 'money',
    sentence: ({ code }) => `Rabatt „${code}“ angelegt`,
  }),
  'discount.changed': kind<{ code: string; changes: Changes }>({
    category: 'money',
    sentence: ({ code }) => `Rabatt „${code}“ geändert`,
  }),
  'discount.removed': kind<{ code: string }>({
    category: 'money',
    sentence: ({ code }) => `Rabatt „${code}“ gelöscht`,
  }),
  'discount.applied': kind<{ course: string; discount: string; changes: Changes }>({
    category: 'money',
    sentence: ({ course, discount }) => `Rabatt ${discount} für ${course} eingelöst`,
  }),
  'voucher.sold': kind<{ voucherId: number; code: string; amountCents: number; payment: VoucherPayment }>({
    category: 'money',
    sentence: ({ code, amountCents, payment }) =>
      `Gutschein ${code} über ${formatMoney(amountCents)} ausgestellt (${voucherPaymentLabels[payment]})`,
  }),
  'voucher.redeemed': kind<{ voucherId: number; code: string; amountCents: number }>({
    category: 'money',
    sentence: ({ code, amountCents }) => `Gutschein ${code} über ${formatMoney(amountCents)} eingelöst`,
  }),
  'voucher.cancelled': kind<{ voucherId: number; code: string; amountCents: number }>({
    category: 'money',
    sentence: ({ code, amountCents }) => `Gutschein ${code} über ${formatMoney(amountCents)} storniert`,
  }),
  'membership.cardRenewed': kind({ category: 'membership', sentence: () => 'Mitgliedskarte neu ausgestellt' }),
};

export type HistoryKind = keyof typeof historyKinds;

type DetailsOf<K extends HistoryKind> = (typeof historyKinds)[K] extends Kind<infer D> ? D : never;

/** `personId`: whom it is about, null for the club itself. */
export type HistoryEntry = {
  [K in HistoryKind]: { kind: K; personId: number | null; courseId?: number; details: DetailsOf<K> };
}[HistoryKind];
