import { participationRole, participationRoleLabel } from '@vereinshaus/contract/bookings/participation-role';
import { type BondKind, bondKindLabels } from '@vereinshaus/contract/bookings/queue-bonds';
import { offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

/** Entries from before the fee was kept with the booking have none. */
type ChargeRecord = { priceCents: number; membershipFeeCents?: number };

/** Until when the place was theirs, as an ISO moment. */
type OfferRecord = { course: string; until: string };

const chargedText = ({ priceCents, membershipFeeCents = 0 }: ChargeRecord) =>
  membershipFeeCents > 0
    ? `${formatMoney(priceCents)}, Mitgliedsbeitrag ${formatMoney(membershipFeeCents)}`
    : formatMoney(priceCents);

export const bookingsHistory = {
  kinds: {
    'bookings.placeTaken': kind<ChargeRecord & { course: string; role: number; note: string }>({
      category: 'course',
      sentence: ({ course, role, ...charged }) =>
        role === participationRole.participant
          ? `Kurs gebucht: ${course} (${chargedText(charged)})`
          : `${participationRoleLabel(role)}: ${course}`,
    }),
    'bookings.promoted': kind<ChargeRecord & { course: string }>({
      category: 'course',
      sentence: ({ course, ...charged }) => `Von der Warteliste nachgerückt: ${course} (${chargedText(charged)})`,
    }),
    'bookings.reservedCharged': kind<{ course: string; priceCents: number }>({
      category: 'course',
      sentence: ({ course, priceCents }) => `Reservierter Platz verrechnet: ${course} (${formatMoney(priceCents)})`,
    }),
    'bookings.passedOver': kind<{ course: string; reason: string }>({
      category: 'course',
      sentence: ({ course, reason }) => `Auf der Warteliste übergangen: ${course}. ${reason}`,
    }),
    'bookings.passedOverTogether': kind<{ course: string; reason: string }>({
      category: 'course',
      sentence: ({ course, reason }) => `Auf der Warteliste übergangen: ${course}. ${reason}`,
    }),
    'bookings.waitsTogether': kind<{ course: string; kind: BondKind }>({
      category: 'course',
      sentence: ({ course, kind: how }) => `Wartet gemeinsam: ${course} (${bondKindLabels[how]})`,
    }),
    'bookings.waitsWithFriends': kind<{ course: string; friends: readonly string[]; reason: string }>({
      category: 'course',
      sentence: ({ course, friends, reason }) =>
        `Wartet gemeinsam mit ${friends.join(', ')}: ${course}. Grund: ${reason}`,
    }),
    'bookings.friendsParted': kind<{ course: string; reason: string }>({
      category: 'course',
      sentence: ({ course, reason }) => `Wartet nicht mehr mit Freunden: ${course}. Grund: ${reason}`,
    }),
    'bookings.friendAgreed': kind<{ course: string; cents: number }>({
      category: 'course',
      sentence: ({ course, cents }) =>
        `Nimmt den angebotenen Platz, sobald auch die Freunde Ja sagen: ${course} (${formatMoney(cents)})`,
    }),
    'bookings.friendsMissed': kind<{ course: string; until: string }>({
      category: 'course',
      sentence: ({ course }) =>
        `Hatte Ja gesagt, die Freunde nicht rechtzeitig: wartet einzeln weiter, an seinem Platz: ${course}`,
    }),
    'bookings.waitsAlone': kind<{ course: string }>({
      category: 'course',
      sentence: ({ course }) => `Wartet wieder einzeln: ${course}`,
    }),
    'bookings.waitReminded': kind<{ course: string }>({
      category: 'course',
      sentence: ({ course }) => `Gefragt, ob noch gewartet wird: ${course}`,
    }),
    'bookings.waitEnded': kind<{ course: string; instead: string }>({
      category: 'course',
      sentence: ({ course, instead }) => `Wartet nicht mehr: ${course}, weil in „${instead}“ ein Platz frei war`,
    }),
    'bookings.placeOffered': kind<OfferRecord>({
      category: 'course',
      sentence: ({ course, until }) => `Platz angeboten: ${course} (bis ${offerUntilText(new Date(until))})`,
    }),
    'bookings.offerMissed': kind<OfferRecord>({
      category: 'course',
      sentence: ({ course, until }) =>
        `Platzangebot ohne Antwort: ${course} (galt bis ${offerUntilText(new Date(until))})`,
    }),
    'bookings.offerWithdrawn': kind<OfferRecord>({
      category: 'course',
      sentence: ({ course }) =>
        `Platzangebot zurückgezogen: ${course}, der Platz ist nicht mehr frei (vom Verein vergeben, oder der Kurs hat weniger Plätze)`,
    }),
    'bookings.waitsAgain': kind<{ course: string }>({
      category: 'course',
      sentence: ({ course }) => `Wartet weiter: ${course} (am Ende der Warteliste)`,
    }),
    'bookings.successorSet': kind<{ course: string; successor: string }>({
      category: 'course',
      sentence: ({ course, successor }) =>
        successor === '' ? `Kein Nachfolgekurs mehr: ${course}` : `Nachfolgekurs von ${course}: ${successor}`,
    }),
    'bookings.invitedWithPriority': kind<{ course: string }>({
      category: 'course',
      sentence: ({ course }) => `Mit Vorrang eingeladen, weil der bisherige Kurs endet: ${course}`,
    }),
    'bookings.invitationMissed': kind<OfferRecord>({
      category: 'course',
      sentence: ({ course, until }) =>
        `Einladung ohne Antwort: ${course} (galt bis ${offerUntilText(new Date(until))})`,
    }),
    'bookings.invitationWithdrawn': kind<{ course: string; reason: string }>({
      category: 'course',
      sentence: ({ course, reason }) => `Einladung zurückgezogen: ${course}. Grund: ${reason}`,
    }),
    'bookings.waitsInvited': kind<{ course: string }>({
      category: 'course',
      sentence: ({ course }) => `Wartet nach der Einladung mit Vorrang: ${course}`,
    }),
    'bookings.queueMoved': kind<{ course: string; from: number; to: number; reason: string }>({
      category: 'course',
      sentence: ({ course, from, to, reason }) =>
        `Auf der Warteliste von Platz ${from} auf Platz ${to} gereiht: ${course}. Grund: ${reason}`,
    }),
    'bookings.admittedBeforeOthers': kind<{ course: string; reason: string }>({
      category: 'course',
      sentence: ({ course, reason }) => `Vor anderen der Warteliste aufgenommen: ${course}. Grund: ${reason}`,
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
    'bookings.undone': kind<{ course: string; creditedCents: number }>({
      category: 'course',
      sentence: ({ course, creditedCents }) =>
        `Buchung rückgängig gemacht: ${course} (gutgeschrieben ${formatMoney(creditedCents)})`,
    }),
    'bookings.movedAway': kind<{ course: string; to: string; creditedCents: number }>({
      category: 'course',
      sentence: ({ course, to, creditedCents }) =>
        `Umgebucht: von ${course} nach ${to} (gutgeschrieben ${formatMoney(creditedCents)})`,
    }),
    'bookings.movedHere': kind<{ course: string; from: string; priceCents: number }>({
      category: 'course',
      sentence: ({ course, from, priceCents }) => `Umgebucht: nach ${course} von ${from} (${formatMoney(priceCents)})`,
    }),
    'bookings.roleChanged': kind<{ course: string; changes: Changes; creditedCents: number; priceCents: number }>({
      category: 'course',
      sentence: ({ course }) => `Rolle im Kurs geändert: ${course}`,
    }),
    'bookings.changed': kind<{ course: string; changes: Changes }>({
      category: 'course',
      sentence: ({ course, changes }, named) => `Buchung geändert (${course}): ${named(changes)}`,
    }),
    'bookings.installmentDeleted': kind<{ course: string; description: string; creditedCents: number }>({
      category: 'money',
      sentence: ({ course, description, creditedCents }) =>
        `Teilzahlung gelöscht: ${course}, ${description} (${formatMoney(creditedCents)} gutgeschrieben)`,
    }),
  },
} satisfies AreaHistory;
