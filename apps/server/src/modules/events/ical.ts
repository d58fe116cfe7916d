import { clockInVienna, clockText, momentInVienna } from '@vereinshaus/contract/kit/vienna-time';

/**
 * iCalendar (RFC 5545), as far as our dates need it: every date is an event of its own, so there are no recurrence rules, and times are in
 * Vienna's time zone.
 */
export type CalendarEntry = {
  uid: string;
  start: Date;
  end: Date;
  summary: string;
  /** Further text; may be empty. */
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

/** A control character would end the line or the file. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n|\r/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what must not get into the file
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const foldAt = 75;

/** Lines have at most 75 octets; continuation lines begin with a blank, and no character is split. */
export const foldLine = (line: string): string => {
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

/** An hour that occurs twice in October means the first one; the second can only be written in UTC. */
const timeLine = (name: 'DTSTART' | 'DTEND', moment: Date): string => {
  const clock = clockInVienna(moment);
  if (momentInVienna(clock).getTime() !== moment.getTime()) return `${name}:${inUtc(moment)}`;
  return `${name};TZID=Europe/Vienna:${clock.day.replaceAll('-', '')}T${clockText(clock.minutes).replace(':', '')}00`;
};

/** A date without length has no end: an end equal to the start is not allowed. */
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

/** The whole file; deterministic, so that it only changes when the dates change. */
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
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
