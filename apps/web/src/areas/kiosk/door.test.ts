import { createHmac, randomUUID } from 'node:crypto';
import type { CopiedPerson, DoorAnswer, LocalCopy } from '@vereinshaus/contract/kiosk/calls';
import { codeRefusals } from '@vereinshaus/contract/kiosk/rules';
import { codeWindowAt, timeCodeText } from '@vereinshaus/contract/membership/card-code';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../kit/api.ts';
import { closeWith } from '../attendance/shared/device-key.ts';
import { answerToCard, answerToName, indexCopy } from './answer-alone.ts';
import { createDoor, type DoorCalls } from './door.ts';
import { type PendingArrival, readCopy, readPending } from './kept-copy.ts';
import type { KioskStore } from './kiosk-store.ts';

/** A Tuesday at noon in Vienna. */
const noon = Date.parse('2026-11-10T11:00:00Z') / 1000;
const dayKey = 'a'.repeat(32);

const person = (ID: number, change: Partial<CopiedPerson> = {}): CopiedPerson => ({
  ID,
  name: `Lena Gruber${ID}`,
  year: 2018,
  serial: 0,
  standing: 'member',
  status: 'ordentliches Mitglied',
  fields: [],
  dates: [],
  leads: [],
  rooms: [],
  ...change,
});

const date = {
  event_ID: 7,
  booking_ID: 0,
  courseName: 'Turnen',
  start: noon - 1800,
  end: noon + 1800,
  room: '',
  isHere: true,
};
const court = { ...date, event_ID: 0, booking_ID: 4, courseName: '', room: 'Tennisplatz' };

const copyOf = (persons: CopiedPerson[]): LocalCopy => ({
  device: { ID: 1, name: 'Eingang', room: '' },
  host: 'verein.test',
  acceptsPrinted: false,
  keys: [{ day: 20_261_110, key: dayKey }],
  persons,
  dates: [date],
  hall: [],
});

const codeOf = (personId: number, { at = noon, serial = 0, host = 'verein.test', key = dayKey } = {}) => {
  const window = codeWindowAt(at);
  const hash = createHmac('sha256', key).update(timeCodeText({ personId, serial }, window)).digest('hex').slice(0, 20);
  const token = `${personId.toString(36)}-${serial.toString(36)}-${'0'.repeat(32)}`;
  return `https://${host}/mitgliedskarte/pruefen/${token}?z=${window.toString(36)}-${hash}`;
};

describe('a tablet alone', () => {
  const index = indexCopy(copyOf([person(1, { dates: [7] }), person(2, { standing: 'none' })]));
  const ask = async (code: string, now = noon) => (await answerToCard(index, code, now, [])).answer;

  it('checks a card with the key of its day, and says what the server would', async () => {
    expect(await ask(codeOf(1))).toMatchObject({
      verdict: 'green',
      word: 'Willkommen',
      person: { name: 'Lena Gruber1', marked: [7] },
    });
    expect(await ask(codeOf(2))).toMatchObject({ verdict: 'red', word: 'Kein Mitglied' });
  });

  it('lets in whoever has booked a room, and marks nothing for it', () => {
    const at = (now: number, change = {}) => {
      const alone = indexCopy(copyOf([person(3, { standing: 'none', rooms: [{ ...court, ...change }] })]));
      return answerToName(alone, { name: 'Lena Gruber3', year: 2018 }, now, []).answer;
    };
    expect(at(noon)).toMatchObject({
      verdict: 'green',
      word: 'Raum gebucht',
      message: 'Tennisplatz, 11:30 bis 12:30',
      person: { marked: [], until: noon + 1800, dates: [{ booking_ID: 4 }] },
    });
    expect(at(noon, { isHere: false })).toMatchObject({
      verdict: 'green',
      word: 'Anderer Raum',
      message: 'Gebucht ist Tennisplatz, 11:30 bis 12:30.',
    });
    expect(at(noon - 2 * 3600)).toMatchObject({
      verdict: 'red',
      word: 'Zu früh',
      message: 'Tennisplatz ist ab 11:30 gebucht.',
    });
    expect(at(noon + 24 * 3600)).toMatchObject({ verdict: 'red', word: 'Kein Mitglied', person: { dates: [] } });
  });

  it.each([
    ['stale', codeOf(1, { at: noon - 1200 })],
    ['otherClub', codeOf(1, { host: 'anderer.test' })],
    ['noCard', codeOf(1, { key: 'b'.repeat(32) })],
    ['replaced', codeOf(1, { serial: 3 })],
    ['printed', codeOf(1).split('?')[0] ?? ''],
    ['unsure', codeOf(99)],
    ['noCard', 'https://example.test'],
  ] as const)('refuses as %s', async (reason, code) => {
    expect(await ask(code)).toEqual({ ...codeRefusals[reason], person: null });
  });

  it('finds a name in either order, and nobody by half of it', () => {
    const named = (name: string, year = 2018) => answerToName(index, { name, year }, noon, []).answer.word;
    expect(named('gruber1  LENA')).toBe('Willkommen');
    expect(named('Lena')).toBe(codeRefusals.nobody.word);
    expect(named('Lena Gruber1', 2017)).toBe(codeRefusals.nobody.word);
  });

  it('answers within 300 ms among ten thousand', async () => {
    const many = indexCopy(copyOf(Array.from({ length: 10_000 }, (_, at) => person(at + 1, { dates: [7] }))));
    const before = performance.now();
    const { answer } = await answerToCard(many, codeOf(9999), noon, []);
    expect(answer.verdict).toBe('green');
    expect(performance.now() - before).toBeLessThan(300);
  });
});

const memoryStore = (): KioskStore & { kept: Map<string, unknown> } => {
  const kept = new Map<string, unknown>();
  return {
    kept,
    read: async (key) => kept.get(key),
    write: async (key, value) => void kept.set(key, value),
    clear: async () => kept.clear(),
  };
};

describe('with and without a network', () => {
  let isCut = false;
  let isRevoked = false;
  let sent: PendingArrival[] = [];
  let scans = 0;
  let now = noon;
  const offline = new ApiError(0, { message: 'keine Verbindung', code: 'offline' });
  const told: DoorAnswer = { verdict: 'green', word: 'Willkommen', message: '', person: null };
  const reach = async <T>(reply: () => T): Promise<T> => {
    if (isCut) throw offline;
    if (isRevoked) throw new ApiError(401, { message: 'gesperrt', code: 'kiosk.revoked' });
    return reply();
  };
  const calls: DoorCalls = {
    copy: () => reach(() => copyOf([person(1, { dates: [7] })])),
    scan: () =>
      reach(() => {
        scans += 1;
        return told;
      }),
    typed: () => reach(() => told),
    catchUp: (arrivals) =>
      reach(() => {
        sent.push(...arrivals);
        return { taken: arrivals.map(({ key }) => key) };
      }),
    go: () => reach(() => undefined),
  };
  const doorWith = (store: KioskStore) => createDoor({ calls, store, now: () => now * 1000, newKey: randomUUID });

  beforeEach(() => {
    isCut = false;
    isRevoked = false;
    sent = [];
    scans = 0;
    now = noon;
  });

  it('asks the server while it answers, then the copy, and catches up once', async () => {
    const store = memoryStore();
    const door = doorWith(store);
    await door.load();
    expect(door.state()).toMatchObject({ phase: 'ready', deviceName: 'Eingang', isReachable: true });
    await door.scan(codeOf(1));
    expect(scans).toBe(1);
    isCut = true;
    expect(await door.scan(codeOf(1))).toMatchObject({ verdict: 'green', person: { name: 'Lena Gruber1' } });
    expect(door.state()).toMatchObject({ isReachable: false, pending: 1, hall: [{ name: 'Lena G.' }] });
    expect(await door.scan(codeOf(1))).toMatchObject({ word: 'Schon da' });
    await door.sync();
    expect(door.state().isReachable).toBe(false);
    isCut = false;
    await door.sync();
    expect(door.state()).toMatchObject({ isReachable: true, pending: 0 });
    expect(sent.map(({ child_ID, time }) => ({ child_ID, time }))).toEqual([
      { child_ID: 1, time: noon },
      { child_ID: 1, time: noon },
    ]);
    await door.sync();
    expect(sent).toHaveLength(2);
  });

  it('starts without a network from what is kept, and what waits is still there', async () => {
    const store = memoryStore();
    await doorWith(store).load();
    isCut = true;
    const again = doorWith(store);
    await again.load();
    expect(again.state()).toMatchObject({ phase: 'ready', isReachable: false });
    await again.typed({ name: 'Lena Gruber1', year: 2018 });
    const third = doorWith(store);
    await third.load();
    expect(third.state().pending).toBe(1);
  });

  it('keeps the copy closed: no name stands readable on the tablet', async () => {
    const store = memoryStore();
    await doorWith(store).load();
    const { content } = store.kept.get('copy') as { content: ArrayBuffer };
    expect(new TextDecoder().decode(content)).not.toContain('Lena');
    expect((await readCopy(store))?.copy.persons).toHaveLength(1);
  });

  it('asks anew where the copy on the tablet has an older shape, and loses no arrival that waits', async () => {
    const store = memoryStore();
    await doorWith(store).load();
    isCut = true;
    await doorWith(store).load();
    const key = store.kept.get('key') as CryptoKey;
    const { rooms: _rooms, ...older } = person(1, { dates: [7] });
    const old = { version: 1, copy: { ...copyOf([]), persons: [older] }, at: noon };
    store.kept.set('copy', await closeWith(key, old));
    const arrival = { key: randomUUID(), child_ID: 1, time: noon, timeLeft: 0 };
    store.kept.set('pending', { version: 1, arrivals: [arrival] });
    expect(await readCopy(store)).toBeUndefined();
    const door = doorWith(store);
    await door.load();
    expect(door.state()).toMatchObject({ phase: 'unreachable', pending: 1 });
    isCut = false;
    await door.sync();
    expect(door.state()).toMatchObject({ phase: 'ready', pending: 0 });
    expect(sent).toEqual([arrival]);
    expect((await readCopy(store))?.copy.persons).toHaveLength(1);
  });

  it('forgets everything when it is revoked, and says so', async () => {
    const store = memoryStore();
    const door = doorWith(store);
    await door.load();
    isRevoked = true;
    expect(await door.scan(codeOf(1))).toBeNull();
    expect(door.state()).toMatchObject({ phase: 'revoked', hall: [], pending: 0 });
    expect(store.kept.size).toBe(0);
    const fresh = doorWith(store);
    await fresh.load();
    expect(fresh.state().phase).toBe('register');
  });

  it('who goes without a network is told along with the arrival', async () => {
    const store = memoryStore();
    const door = doorWith(store);
    await door.load();
    isCut = true;
    await door.scan(codeOf(1));
    now += 600;
    await door.go(1);
    expect(door.state().hall).toEqual([]);
    expect(await readPending(store)).toMatchObject([{ child_ID: 1, time: noon, timeLeft: noon + 600 }]);
  });

  it('reads what an unknown version has kept as nothing', async () => {
    const store = memoryStore();
    await store.write('copy', { version: 99 });
    await store.write('pending', {
      version: 1,
      arrivals: [{ key: 'x' }, { key: 'k', child_ID: 1, time: 2, timeLeft: 0 }],
    });
    expect(await readCopy(store)).toBeUndefined();
    expect(await readPending(store)).toHaveLength(1);
  });
});
