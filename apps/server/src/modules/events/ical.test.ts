import { describe, expect, it } from 'vitest';
import { type CalendarEntry, foldLine, writeCalendar } from './ical.ts';

const entry: CalendarEntry = {
  uid: 'event-7@verein.example',
  start: new Date('2026-10-26T17:00:00Z'),
  end: new Date('2026-10-26T18:00:00Z'),
  summary: 'Kinderturnen',
  description: '',
  location: '',
  url: '',
  sequence: 0,
  isCancelled: false,
  changedAt: new Date('2026-10-01T10:00:00.123Z'),
};

const linesOf = (change: Partial<CalendarEntry>) => {
  const text = writeCalendar({ name: 'X', productId: '-//X//DE', entries: [{ ...entry, ...change }] });
  return text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VCALENDAR')).split('\r\n').slice(0, -1);
};

describe('a calendar file', () => {
  it('is, octet for octet, what the standard wants', () => {
    const text = writeCalendar({
      name: 'Turnverein: Meine Familie',
      productId: '-//Vereinshaus//Kalender//DE',
      entries: [{ ...entry, location: 'Turnsaal, Turnerweg 1', url: 'https://verein.example/kurse/3', sequence: 2 }],
    });
    expect(text).toBe(
      `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Vereinshaus//Kalender//DE
CALSCALE:GREGORIAN
METHOD:PUBLISH
NAME:Turnverein: Meine Familie
X-WR-CALNAME:Turnverein: Meine Familie
X-WR-TIMEZONE:Europe/Vienna
REFRESH-INTERVAL;VALUE=DURATION:PT4H
X-PUBLISHED-TTL:PT4H
BEGIN:VTIMEZONE
TZID:Europe/Vienna
BEGIN:DAYLIGHT
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:event-7@verein.example
DTSTAMP:20261001T100000Z
SEQUENCE:2
STATUS:CONFIRMED
DTSTART;TZID=Europe/Vienna:20261026T180000
DTEND;TZID=Europe/Vienna:20261026T190000
SUMMARY:Kinderturnen
LOCATION:Turnsaal\\, Turnerweg 1
URL:https://verein.example/kurse/3
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n'),
    );
  });

  it('shows the same hour before and after the clock changes', () => {
    const startOf = (moment: string) => linesOf({ start: new Date(moment) }).find((line) => line.startsWith('DTSTART'));
    expect(startOf('2026-10-19T16:00:00Z')).toBe('DTSTART;TZID=Europe/Vienna:20261019T180000');
    expect(startOf('2026-10-26T17:00:00Z')).toBe('DTSTART;TZID=Europe/Vienna:20261026T180000');
    expect(startOf('2027-03-22T17:00:00Z')).toBe('DTSTART;TZID=Europe/Vienna:20270322T180000');
    expect(startOf('2027-03-29T16:00:00Z')).toBe('DTSTART;TZID=Europe/Vienna:20270329T180000');
  });

  it('tells the hour that comes twice in October apart', () => {
    const [start, end] = linesOf({ start: new Date('2026-10-25T00:30:00Z'), end: new Date('2026-10-25T01:30:00Z') })
      .filter((line) => line.startsWith('DT'))
      .slice(1);
    expect([start, end]).toEqual(['DTSTART;TZID=Europe/Vienna:20261025T023000', 'DTEND:20261025T013000Z']);
  });

  it('says that a date was cancelled, and gives none an end that is its beginning', () => {
    expect(linesOf({ isCancelled: true, sequence: 1 })).toEqual(
      expect.arrayContaining(['SEQUENCE:1', 'STATUS:CANCELLED', 'UID:event-7@verein.example']),
    );
    expect(linesOf({ end: entry.start }).filter((line) => line.startsWith('DTEND'))).toEqual([]);
  });

  it('lets no text break out of its line', () => {
    const [summary] = linesOf({ summary: 'A;B,C\\D\r\nATTENDEE:x\u0007' }).filter((line) => line.startsWith('SUMMARY'));
    expect(summary).toBe('SUMMARY:A\\;B\\,C\\\\D\\nATTENDEE:x ');
  });
});

describe('long lines', () => {
  it('are folded at 75 octets, and joined again they are the same', () => {
    const line = `SUMMARY:${'Übungsstunde für Große und Kleine 🤸 '.repeat(12)}`;
    const folded = foldLine(line);
    const parts = folded.split('\r\n');
    expect(parts.every((part) => Buffer.byteLength(part) <= 75)).toBe(true);
    expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true);
    expect(folded.replaceAll('\r\n ', '')).toBe(line);
    expect(folded).not.toContain('\ufffd');
  });

  it('stay whole with exactly 75 octets', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
    expect(foldLine(`${'x'.repeat(74)}ü`)).toBe(`${'x'.repeat(74)}\r\n ü`);
  });
});
