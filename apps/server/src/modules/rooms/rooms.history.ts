import { formatMoney } from '@vereinshaus/contract/kit/money';
import { clockText } from '@vereinshaus/contract/kit/vienna-time';
import { type AreaHistory, type Changes, kind, readNumber } from '../history/area-history.ts';

type BookedTime = { room: string; when: string; count: number };

const timeText = ({ room, when, count }: BookedTime) =>
  `${room}, ${when}${count > 1 ? ` und ${count - 1} weitere Wochen` : ''}`;

const because = (reason: string) => (reason === '' ? '' : `: „${reason}“`);

export const roomsHistory = {
  kinds: {
    'rooms.booked': kind<BookedTime & { cents: number; isRequest: boolean }>({
      category: 'course',
      sentence: ({ isRequest, cents, ...time }) =>
        `Raum ${isRequest ? 'angefragt' : 'gebucht'}: ${timeText(time)}${cents > 0 ? `, ${formatMoney(cents)}` : ''}`,
    }),
    'rooms.accepted': kind<BookedTime>({
      category: 'course',
      sentence: (time) => `Raumanfrage angenommen: ${timeText(time)}`,
    }),
    'rooms.declined': kind<BookedTime & { reason: string }>({
      category: 'course',
      sentence: ({ reason, ...time }) => `Raumanfrage abgelehnt: ${timeText(time)}${because(reason)}`,
    }),
    'rooms.cancelled': kind<BookedTime & { feeCents: number; reason: string }>({
      category: 'course',
      sentence: ({ feeCents, reason, ...time }) =>
        `Raumbuchung storniert: ${timeText(time)}${feeCents > 0 ? `, Stornogebühr ${formatMoney(feeCents)}` : ''}${because(reason)}`,
    }),
    'rooms.moved': kind<BookedTime & { to: string; reason: string }>({
      category: 'course',
      sentence: ({ to, reason, ...time }) => `Raumbuchung verlegt: ${timeText(time)} nach ${to}${because(reason)}`,
    }),
    'rooms.restored': kind<BookedTime>({
      category: 'course',
      sentence: (time) => `Raumbuchung gilt wieder: ${timeText(time)}`,
    }),
    'rooms.termsSaved': kind<{ room: string; changes?: Changes }>({
      category: 'club',
      sentence: ({ room }) => `Bedingungen für den Raum „${room}“ geändert`,
    }),
    'rooms.pricesSaved': kind<{ room: string; count: number; changes?: Changes }>({
      category: 'club',
      sentence: ({ room, count }) =>
        `Preise für den Raum „${room}“ geändert: ${count === 1 ? 'ein Preis' : `${count} Preise`}`,
    }),
    'rooms.closed': kind<{ room: string; when: string; reason: string; moved: number; cancelled: number }>({
      category: 'club',
      sentence: ({ room, when, reason, moved, cancelled }) =>
        `Raum „${room}“ gesperrt, ${when}${because(reason)} (${moved} verlegt, ${cancelled} abgesagt)`,
    }),
    'rooms.reopened': kind<{ room: string; when: string; restored: number; left?: number }>({
      category: 'club',
      sentence: ({ room, when, restored, left = 0 }) =>
        `Sperre von „${room}“ zurückgenommen, ${when} (${restored === 1 ? 'eines' : restored} wie vorher${left > 0 ? `, ${left === 1 ? 'eines' : left} nicht` : ''})`,
    }),
  },
  labels: {
    roomBookable: 'kann gebucht werden',
    roomForGuests: 'auch für Nichtmitglieder und Gastvereine',
    roomApproval: 'nur auf Anfrage',
    roomOpens: 'Buchbar von',
    roomCloses: 'Buchbar bis',
    roomMinMinutes: 'Mindestdauer (Minuten)',
    roomMaxMinutes: 'Höchstdauer (Minuten)',
    roomLeadHours: 'Spätestens (Stunden vorher)',
    roomAheadDays: 'Frühestens (Tage vorher)',
    roomCancelHours: 'Storno kostenlos bis (Stunden vorher)',
    roomLateFeePercent: 'Stornogebühr danach (%)',
    roomAccessCode: 'Zugangscode',
    roomCodeMinutes: 'Code zeigen (Minuten vorher)',
    roomPrices: 'Preise',
  },
  readers: { roomOpens: readNumber(clockText), roomCloses: readNumber(clockText) },
} satisfies AreaHistory;
