import { contract } from '@vereinshaus/contract';
import type { AttendanceStatus } from '@vereinshaus/contract/attendance/rules';
import {
  buildAttendanceWorld,
  buildDate,
  buildTrainer,
  enrol,
  testNow,
} from '../../src/modules/attendance/attendance.testing.ts';
import { buildPerson } from '../factories/index.ts';
import { type Actor, cookieOf, type TestHouse } from '../harness.ts';
import { Device, type Network, type User } from './device.ts';

const { attendance, events } = contract;
type Signed = NonNullable<Actor>;

/** A mark that a screen has acknowledged: it is on the device, or on the server, or was taken back by its author. */
type Said = {
  key: string;
  device: string;
  userId: number;
  eventId: number;
  childId: number;
  status: AttendanceStatus | undefined;
  note: string | undefined;
  fate: 'open' | 'replaced' | 'decided';
};

const statuses = [1, 2, 3] as const;
const networks: readonly Network[] = ['on', 'on', 'on', 'off', 'off', 'lossy'];
const skews = [0, 0, 0, 90_000, -90_000, 7_200_000, -7_200_000, 86_400_000];

const pick = <T>(from: readonly T[], number: number): T => {
  const found = from[number % from.length];
  if (found === undefined) throw new Error('there is nothing to choose from');
  return found;
};

/** Two trainers with a phone each and a tablet for both, the office, and two families. */
export class MarksWorld {
  now = testNow.getTime();
  readonly said: Said[] = [];
  /** Names that were written down, by their key. */
  readonly names = new Map<string, { userId: number; eventId: number; isTakenBack: boolean }>();
  /** The marks that the server answered with a success: by whom, about whom. */
  readonly heard: { by: number; eventId: number; childId: number; status: number }[] = [];
  /** At the end: the keys of marks with an open question, and of those for a date that the office has removed. */
  readonly stillKept = new Set<string>();
  readonly devices: Device[] = [];
  readonly #house: TestHouse;
  readonly #world: Awaited<ReturnType<typeof buildAttendanceWorld>>;
  #trainers: User[] = [];
  #office: Signed | undefined;
  #dates: number[] = [];
  #children: { id: number; mother: Signed }[] = [];
  #tablet: Device | undefined;

  private constructor(house: TestHouse, world: Awaited<ReturnType<typeof buildAttendanceWorld>>) {
    this.#house = house;
    this.#world = world;
  }

  /** `program`: the file with the browser's program. */
  static async build(house: TestHouse, program: string, clock: (now: () => number) => void): Promise<MarksWorld> {
    const base = await buildAttendanceWorld(house);
    const world = new MarksWorld(house, base);
    clock(() => world.now);
    const { clubId, courseId, trainer, mother, lena, max } = base;
    const tina = await buildTrainer(house, clubId, courseId, 'Tina');
    world.#trainers = [
      { id: trainer.personId, name: 'Toni' },
      { id: tina.personId, name: 'Tina' },
    ];
    world.#office = await buildPerson(house, clubId, { staff_level: 90 });
    world.#children = [
      { id: lena.personId, mother },
      { id: max.personId, mother },
    ];
    const father = await buildPerson(house, clubId, { first_name: 'Franz' });
    for (const name of ['Ida', 'Jan', 'Kai']) {
      const child = await buildPerson(house, clubId, { first_name: name, manager_id: father.personId });
      await enrol(house, courseId, child);
      world.#children.push({ id: child.personId, mother: father });
    }
    for (const hours of [-1, 1, 26, 300]) world.#dates.push(await buildDate(house, clubId, courseId, hours));
    const [row] = await house.sql<{ host: string }>('select host from club_host where club_id = $1', [clubId]);
    const shared = { app: house.app, host: row?.host ?? '', now: () => world.now, program };
    const [toni, other] = world.#trainers;
    for (const [name, user] of [
      ['phone of Toni', toni],
      ['phone of Tina', other],
      ['tablet', toni],
    ] as const) {
      const device = new Device(name, shared);
      world.devices.push(device);
      if (user !== undefined) await world.#signIn(device, user);
    }
    world.#tablet = world.devices[2];
    return world;
  }

  get clubId() {
    return this.#world.clubId;
  }

  async #signIn(device: Device, user: User) {
    device.user = user;
    device.cookie = await cookieOf(this.#house, { clubId: this.clubId, personId: user.id });
    await device.open();
  }

  /** The list that a device keeps for its signed-in user. */
  async #kept(device: Device, eventId: number) {
    const { user } = device;
    return user === null ? undefined : device.within(() => device.page.readKeptList(user.id, eventId));
  }

  /** After a tap: the screen shows what is stored on the device now. */
  async #noteSaid(device: Device, user: User, eventId: number, childId: number, keysBefore: ReadonlySet<string>) {
    const kept = await this.#kept(device, eventId);
    const mark = kept?.marks.find(({ child_ID, key }) => child_ID === childId && !keysBefore.has(key));
    if (mark === undefined) throw new Error(`a tap on ${device.name} is nowhere`);
    for (const one of this.said)
      if (
        one.device === device.name &&
        one.userId === user.id &&
        one.eventId === eventId &&
        one.childId === childId &&
        keysBefore.has(one.key)
      )
        one.fate = 'replaced';
    const { key, status, note } = mark;
    this.said.push({ key, device: device.name, userId: user.id, eventId, childId, status, note, fate: 'open' });
  }

  async #put(
    device: Device,
    eventId: number,
    childId: number,
    what: { status?: AttendanceStatus; note?: string },
    tab: number,
  ) {
    const { user } = device;
    const list = await device.list(this.#world.courseId, eventId);
    if (user === null || list === undefined) return;
    const page = pick(device.pages, tab);
    const before = await this.#kept(device, eventId);
    const about = [...(before?.marks ?? []), ...(before?.questions ?? []).map(({ mark }) => mark)];
    const keysBefore = new Set(about.map(({ key }) => key));
    await device.within(() => page.putMarks(user.id, list, [{ childId, ...what }]));
    await this.#noteSaid(device, user, eventId, childId, keysBefore);
    await device.within(() => page.sendMarks(user.id, eventId));
  }

  tap = (a: number, b: number, c: number) =>
    this.#put(pick(this.devices, a), pick(this.#dates, b), this.#childAt(c), { status: pick(statuses, a + c) }, a);

  note = (a: number, b: number, c: number) =>
    this.#put(pick(this.devices, a), pick(this.#dates, b), this.#childAt(c), { note: `Notiz ${c}` }, b);

  #childAt = (number: number) => pick(this.#children, number).id;

  /** Two tabs of one device tap at the same moment, on two children, and both send. */
  twoTabs = async (a: number, b: number, c: number) => {
    const device = pick(this.devices, a);
    const eventId = pick(this.#dates, b);
    const { user } = device;
    await device.open(2);
    const list = await device.list(this.#world.courseId, eventId);
    if (user === null || list === undefined) return;
    const children = [this.#childAt(c), this.#childAt(c + 1)];
    const before = await this.#kept(device, eventId);
    const keysBefore = new Set(
      [...(before?.marks ?? []), ...(before?.questions ?? []).map(({ mark }) => mark)].map(({ key }) => key),
    );
    await device.within(() =>
      Promise.all(
        device.pages.map((page, at) =>
          page.putMarks(user.id, list, [{ childId: children[at] ?? 0, status: pick(statuses, c) }]),
        ),
      ),
    );
    for (const childId of children) await this.#noteSaid(device, user, eventId, childId, keysBefore);
    await device.within(() => Promise.all(device.pages.map((page) => page.sendMarks(user.id, eventId))));
  };

  walkIn = async (a: number, b: number, c: number) => {
    const device = pick(this.devices, a);
    const eventId = pick(this.#dates, b);
    const { user } = device;
    const list = await device.list(this.#world.courseId, eventId);
    if (user === null || list === undefined) return;
    const kept = await device.within(() => device.page.putWalkIn(user.id, list, `Gast ${c}`));
    const key = kept?.walkIns.at(-1)?.key;
    if (key === undefined) throw new Error(`a name on ${device.name} is nowhere`);
    this.names.set(key, { userId: user.id, eventId, isTakenBack: false });
    await device.within(() => device.page.sendMarks(user.id, eventId));
  };

  openList = async (a: number, b: number) =>
    void (await pick(this.devices, a).list(this.#world.courseId, pick(this.#dates, b)));

  send = async (a: number) => {
    const device = pick(this.devices, a);
    const { user } = device;
    if (user !== null) await device.within(() => device.page.sendAllMarks(user.id));
  };

  network = async (a: number, b: number) => {
    pick(this.devices, a).network = pick(networks, b);
  };

  clock = async (a: number, b: number) => {
    pick(this.devices, a).skew = pick(skews, b);
  };

  reload = (a: number) => pick(this.devices, a).open();

  /** The session ends; the device notices with its next request. */
  endSession = async (a: number) => {
    pick(this.devices, a).cookie = 'verein_0=over';
  };

  signInAgain = async (a: number) => {
    const device = pick(this.devices, a);
    if (device.network === 'off') return;
    await this.#signIn(device, device.user ?? pick(this.#trainers, a));
  };

  /** The tablet goes from one trainer to the other: with signing out, or without. */
  handOver = async (a: number, b: number) => {
    const device = this.#tablet;
    if (device === undefined || device.network === 'off') return;
    const { user } = device;
    const next = this.#trainers.find(({ id }) => id !== user?.id);
    if (next === undefined) return;
    if (user !== null && b % 2 === 0)
      await device.within(async () => {
        await device.page.sendAllMarks(user.id);
        device.page.keepForNobody();
        await device.page.leaveDevice(user.id);
      });
    await this.#signIn(device, next);
    if (device.network === 'on')
      await device.within(async () => {
        const key = await device.page.keepOwnKey(next.id, next.name).catch(() => null);
        await device.page.openSealed(next.id, key);
      });
  };

  /** An earlier version of the program wrote what this device keeps. */
  olderVersion = async (a: number, b: number) => {
    const device = pick(this.devices, a);
    const { records } = device.browser;
    for (const [key, value] of records) {
      if (!key.startsWith('list.') || typeof value !== 'object' || value === null) continue;
      const isPlain =
        'marks' in value &&
        Array.isArray(value.marks) &&
        'questions' in value &&
        Array.isArray(value.questions) &&
        'walkIns' in value &&
        Array.isArray(value.walkIns) &&
        value.walkIns.length === 0;
      if (!isPlain) continue;
      const { walkIns: _, ...second } = { ...value, version: 2 };
      records.set(key, b % 2 === 0 ? second : { ...second, list: { event: { ...eventIn(value) } } });
    }
    await device.open();
  };

  /** The person with an open question about a mark decides it. */
  decide = async (a: number, b: number) => {
    const device = pick(this.devices, a);
    const eventId = pick(this.#dates, b);
    const { user } = device;
    const kept = await this.#kept(device, eventId);
    const [question] = kept?.questions ?? [];
    if (user === null || kept === undefined || question === undefined) return;
    const childId = question.mark.child_ID;
    const keys = [question.mark.key, ...kept.marks.flatMap((mark) => (mark.child_ID === childId ? [mark.key] : []))];
    for (const one of this.said) if (keys.includes(one.key)) one.fate = 'decided';
    await device.within(() => device.page.dropMark(user.id, eventId, childId));
  };

  /** A family excuses a child, or says that it comes after all. */
  family = async (a: number, b: number, c: number) => {
    const { id: childId, mother } = pick(this.#children, a);
    const eventId = pick(this.#dates, b);
    const as = this.#house.as(mother);
    const { http } =
      c % 3 === 0
        ? await as.ask(attendance.takeBackExcuse, { child_ID: childId, event_ID: eventId })
        : await as.ask(attendance.addSickNote, { type: 'sick', child_ID: childId, events: { [eventId]: true } });
    if (http === 200) this.heard.push({ by: mother.personId, eventId, childId, status: c % 3 === 0 ? 0 : 3 });
  };

  /** The office marks a child. */
  office = async (a: number, b: number, c: number) => {
    const [childId, eventId, status] = [this.#childAt(a), pick(this.#dates, b), pick(statuses, c)];
    const office = this.#office ?? this.#world.trainer;
    const { reply } = await this.#house.as(office).ask(attendance.save, {
      courseID: this.#world.courseId,
      eventID: eventId,
      attendances: [{ child_ID: childId, status }],
    });
    if (reply?.questions.length === 0) this.heard.push({ by: office.personId, eventId, childId, status });
  };

  /** The office removes a child from the course, or brings it back. */
  leave = async (a: number, b: number) => {
    await this.#house.sql(
      b % 3 === 0
        ? 'delete from participation where club_id = $1 and person_id = $2 and role = 0'
        : `insert into participation (club_id, course_id, person_id, role, created_at, starts_at)
           select $1, $3, $2, 0, '2026-09-01', '2026-09-01'
           where not exists (select from participation where club_id = $1 and person_id = $2 and course_id = $3)`,
      b % 3 === 0 ? [this.clubId, this.#childAt(a)] : [this.clubId, this.#childAt(a), this.#world.courseId],
    );
  };

  /** The office removes a date and adds another one. */
  removeDate = async (a: number) => {
    const eventId = pick(this.#dates, a);
    const office = this.#office ?? this.#world.trainer;
    await this.#house.as(office).ask(events.hide, { id: eventId, inform: false });
    const hours = Math.round((this.now - testNow.getTime()) / 3_600_000) + 30;
    this.#dates = [
      ...this.#dates.filter((id) => id !== eventId),
      await buildDate(this.#house, this.clubId, this.#world.courseId, hours),
    ];
  };

  /** Everything works again: both trainers return to each of their devices, and pending marks are sent. */
  settle = async () => {
    for (const device of this.devices) {
      device.network = 'on';
      device.skew = 0;
      const users =
        device === this.#tablet ? [...this.#trainers, ...this.#trainers] : [device.user ?? pick(this.#trainers, 0)];
      for (const user of users) {
        await this.#signIn(device, user);
        await device.within(async () => {
          const { page } = device;
          await page.openSealed(user.id, await page.keepOwnKey(user.id, user.name));
          for (const { list, refusal } of await page.keptLists(user.id))
            if (refusal !== null) await page.noteRefusal(user.id, list.event.ID, null);
          await page.sendAllMarks(user.id);
          // Noted now: for the next user of the device these are closed.
          for (const kept of await page.keptLists(user.id)) {
            for (const { mark } of kept.questions) this.stillKept.add(mark.key);
            if (kept.refusal !== null && !this.#dates.includes(kept.list.event.ID))
              for (const { key } of [...kept.marks, ...kept.walkIns]) this.stillKept.add(key);
          }
        });
      }
    }
  };
}

const eventIn = (value: object): object => {
  if (!('list' in value) || typeof value.list !== 'object' || value.list === null) return {};
  return 'event' in value.list && typeof value.list.event === 'object' && value.list.event !== null
    ? value.list.event
    : {};
};
