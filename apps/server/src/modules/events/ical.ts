import { clockInVienna, clockText, momentInVienna } from '@vereinshaus/contract/kit/vienna-time';

/**
 * iCalendar (RFC 5545), as much of it as our dates need: every date is an event of its own, so there are no rules of
 * repetition, and times are Vienna's.
 */
export type CalendarEntry = {
  uid: string;
  start: Date;
  end: Date;
  summary: string;
  /** More about it; empty = nothing. */
  description: string;
  location: string;
  url: string;
  /** Counts changes. */
  sequence: number;
  isCancelled: boolean;
  changedAt: Date;
};

export type Calendar = { name: string; productId: string; entries: readonly CalendarEntry[] };

const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Vienna',
  'BEGIN:DAYLIGHT',
  'DTSTART:19810329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A control character would end the line or the calendar. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n|\r/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what must not get into the file
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const foldAt = 75;

/** Lines have at most 75 octets; what follows begins with a blank, and no character is torn apart. */
export const fold = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > foldAt) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
};

const inUtc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** The hour that comes twice in October means its first coming; the second can only be told in UTC. */
const timeLine = (name: 'DTSTART' | 'DTEND', moment: Date): string => {
  const clock = clockInVienna(moment);
  if (momentInVienna(clock).getTime() !== moment.getTime()) return `${name}:${inUtc(moment)}`;
  return `${name};TZID=Europe/Vienna:${clock.day.replaceAll('-', '')}T${clockText(clock.minutes).replace(':', '')}00`;
};

/** A date without length has no end: one that equals the start is not allowed. */
const entryLines = (entry: CalendarEntry): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${inUtc(entry.changedAt)}`,
  `SEQUENCE:${entry.sequence}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  timeLine('DTSTART', entry.start),
  ...(entry.end > entry.start ? [timeLine('DTEND', entry.end)] : []),
  `SUMMARY:${escapeText(entry.summary)}`,
  ...(entry.description === '' ? [] : [`DESCRIPTION:${escapeText(entry.description)}`]),
  ...(entry.location === '' ? [] : [`LOCATION:${escapeText(entry.location)}`]),
  ...(entry.url === '' ? [] : [`URL:${entry.url}`]),
  'END:VEVENT',
];

/** The whole file, the same for the same dates: what changes is only what changed. */
export const writeCalendar = ({ name, productId, entries }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${productId}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'X-WR-TIMEZONE:Europe/Vienna',
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...timeZone,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
