import { contract } from '@vereinshaus/contract';
import { judge } from '@vereinshaus/contract/kit/access';
import type { Call } from '@vereinshaus/contract/kit/call';
import { sensitiveData } from '@vereinshaus/contract/kit/sensitive-data';
import { type DataPart, dataPartNames, reasonText, type ViewersOfPart } from '@vereinshaus/contract/persons/data-parts';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, requestOf, useHouse } from '../../../test/harness.ts';
import { turnOfCommit } from '../../../test/turn-of-commit.ts';
import { viewerWith } from '../../../test/viewer-behind.ts';
import { buildWorld, type LookerName, lookers, type ViewedRecord, type ViewerWorld } from './data-viewers.testing.ts';
import { download } from './profile.testing.ts';

/**
 * Compares „Wer sieht meine Daten?“ with the truth: every user makes every reading call, and what it returns about a person is
 * compared with what the page says. Neither may contain more than the other.
 */
const house = useHouse();

/** Each of them makes three to eight hundred calls. */
const patience = 180_000;

const isThorough = process.env.ACCESS === 'all';

/** One user per kind of access always runs; a quarter of the others in turn by commit, all of them with `ACCESS=all`. */
const always: readonly LookerName[] = [
  'visitor',
  'administrator of another club',
  'parent',
  'second home',
  'member',
  'leader of the child’s course',
  'role 50',
  'role 90',
];
const turns = 4;
const turn = turnOfCommit(turns);
const askingNow = lookers.filter((name, index) => isThorough || always.includes(name) || index % turns === turn);

/** Calls that read although they are sent as POST. */
const readingPosts = [
  'persons.searchByPost',
  'personLists.fields',
  'personLists.excel',
  'profile.revealSvn',
  'bookings.previewDuplicate',
  'courses.seasonPreview',
  'messaging.previewMessage',
];

/**
 * Calls that return less about a person than their fields suggest: the club's tags belong to nobody, and what the history
 * says about a value is a separate part.
 */
const tellsOnly: Readonly<Record<string, readonly DataPart[]>> = {
  'tags.available': [],
  'tags.list': [],
  'history.ofPerson': ['name', 'history'],
  'history.ofClub': ['name', 'history'],
};

const calls = Object.entries(contract)
  .flatMap(([area, definitions]) =>
    Object.entries(definitions).map(([name, call]): [string, Call] => [`${area}.${name}`, call]),
  )
  .filter(([name, { method }]) => method === 'GET' || readingPosts.includes(name))
  // One would end the session that makes the other calls, one sends a message, one renders what `safety.ofCourse` returns as a page
  // in which no marker can be found.
  .filter(([name]) => !['session.logout', 'messaging.sendWhatsappCode', 'safety.sheet'].includes(name));

/** Input fields that name a person or a course; `id` means a course unless the call is about a person. */
const personFields = ['child_ID', 'childID', 'userID', 'user_ID', 'edit', 'ID', 'one_ID'];
const courseFields = ['course_ID', 'courseId', 'courseID'];
const whoseId = (name: string, { persons, courses, mails }: ViewerWorld) => {
  if (name === 'system.mail') return mails;
  return name.startsWith('courses.ofPerson') || name === 'trainers.profile' ? persons : courses;
};
const formCalls = ['forms.get', 'forms.answers'];

const knownValues = (world: ViewerWorld): Readonly<Record<string, unknown>> => ({
  entity: 'user',
  code: 301,
  roles: '301,302,303',
  from: 0,
  to: 4_000_000_000,
  name: 'merk',
  fields: ['erzberName', 'erzberPhone', 'data_schule'],
  furtherFields: ['email', 'phone', 'saldo'],
  additional: ['data_schule'],
  additionalFields: 'schule',
  showOutstanding: true,
  user_ids: world.persons,
  course_ids: world.courses,
  other_ID: world.persons[3],
  withParticipants: true,
  slot: world.slot,
});

/** The inputs that could return something: one for every person and course that the call can be asked about. */
const inputsOf = (name: string, call: Call, world: ViewerWorld): readonly Record<string, unknown>[] => {
  const fields = Object.keys(call.input.shape);
  const known = knownValues(world);
  const base = Object.fromEntries(
    fields.filter((field) => Object.hasOwn(known, field)).map((field) => [field, known[field]]),
  );
  const variants = fields.flatMap((field): [string, readonly number[]][] => {
    if (field === 'id') return [[field, whoseId(name, world)]];
    if (courseFields.includes(field)) return [[field, world.courses]];
    if (formCalls.includes(name)) return [[field, world.forms]];
    return personFields.includes(field) ? [[field, world.persons]] : [];
  });
  const first = Object.fromEntries(variants.map(([field, [id]]) => [field, id]));
  const filled =
    variants.length === 0
      ? [base]
      : variants.flatMap(([field, ids]) => ids.map((id) => ({ ...base, ...first, [field]: id })));
  // If nothing has to be named, the call is also made without input, because some return more then. An input that the contract refuses
  // is refused for everybody, before anything is read.
  return [{}, ...filled].filter((input) => call.input.safeParse(input).success);
};

const exportedFile = z.object({ content: z.string(), fileName: z.string().regex(/\.xlsx$/) });

const unpacked = (bytes: Uint8Array) =>
  Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n');

const textOf = (body: string): string => {
  const file = body.includes('"fileName"') ? exportedFile.safeParse(JSON.parse(body)).data : undefined;
  return file === undefined ? body : unpacked(Buffer.from(file.content, 'base64'));
};

/** The reply of a file call as text in which markers can be found. */
const filesFor = async (
  actor: Actor,
  { person: { personId }, photo, file }: ViewedRecord,
  { clubId, courses }: ViewerWorld,
): Promise<string> => {
  const host = actor === null ? { host: `verein${clubId}.test` } : {};
  const get = (path: string) => download(house(), actor, path, host);
  const shown = await get(`/user/image/${personId}/${photo}`);
  const inCourses = await Promise.all(courses.map((course) => get(`/course/photo/${course}/${personId}/${photo}`)));
  const published = await get(`/trainers/photo/${personId}/${photo}`);
  const loaded = await get(`/file/download/${file}-merk.txt`);
  const own = await get(`/user/export/${personId}`);
  return [
    [shown, published, ...inCourses].some(({ statusCode }) => statusCode === 200) ? `photo of ${personId};` : '',
    loaded.statusCode === 200 ? `file of ${personId};` : '',
    own.statusCode === 200 ? unpacked(new Uint8Array(own.rawPayload)) : '',
  ].join('\n');
};

const atOnce = 3;

/** A few at a time: faster than one by one, and no call waits for a connection. */
const inBatches = async <T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(run))));
  }
  return results;
};

type Question = { name: string; call: Call; input: Record<string, unknown> };

/** The possible inputs, the same for everybody: which inputs a call accepts is determined once. */
const questionsOf = (world: ViewerWorld): readonly Question[] =>
  calls.flatMap(([name, call]) => inputsOf(name, call, world).map((input) => ({ name, call, input })));

type Answer = { http: number; text: string };

/**
 * Makes the calls with one session and takes the reply as it is sent: there are many thousand calls, and the server itself checks
 * the shape of a reply (`validateReplies`). `isClosed`: the rule of the call refuses any input.
 */
const asking = async (actor: Actor, { clubId }: ViewerWorld) => {
  const isForeign = actor !== null && actor.clubId !== 0 && actor.clubId !== clubId;
  const club = isForeign ? actor.clubId : clubId;
  const cookie = actor === null ? '' : await cookieOf(house(), actor);
  const viewer = actor === null ? null : await viewerWith(house(), cookie, club);
  expect(viewer?.id).toBe(actor?.personId);
  const headers = { host: `verein${club}.test`, cookie };
  return {
    isClosed: ({ access }: Call) => judge(access, viewer) === 'no',
    ask: async ({ call, input }: Question): Promise<Answer> => {
      const { statusCode, body } = await house().app.inject({ ...requestOf(call, input), headers });
      return { http: statusCode, text: statusCode < 400 ? textOf(body) : '' };
    },
  };
};

type Heard = readonly { name: string; text: string }[];

/** Every fourth user tries a call that is closed to many; with `ACCESS=all` each of them. */
const closedTurns = isThorough ? 1 : 4;

/**
 * Everything that this user can read. Calls that are closed to them are tried once, in turn, and must be refused before
 * the input is read, so that any other input would be refused too.
 */
const everythingFor = async (
  looker: LookerName,
  world: ViewerWorld,
  questions: readonly Question[],
): Promise<Heard> => {
  const actor = world.actors[looker];
  const { ask, isClosed } = await asking(actor, world);
  const turn = lookers.indexOf(looker) % closedTurns;
  const isTheirTurn = ({ call }: Question, index: number) =>
    questions[index - 1]?.call !== call && calls.findIndex(([, other]) => other === call) % closedTurns === turn;
  const tried = questions.filter((question, index) => !isClosed(question.call) || isTheirTurn(question, index));
  const failed: unknown[] = [];
  const heard = await inBatches(tried, async (question) => {
    const { http, text } = await ask(question);
    const { name, call, input } = question;
    if (http >= 500 || (http < 400 && isClosed(call))) failed.push({ name, input, http });
    return { name, text };
  });
  expect(failed).toEqual([]);
  const files = await inBatches(Object.values(world.targets), async (target) => ({
    name: 'files',
    text: await filesFor(actor, target, world),
  }));
  return [...heard, ...files];
};

/** Fields that a list could be asked for but must not have. */
const asksForMore = ['note', 'health_note', 'svn', 'svn_cipher', 'iban', 'internalnote'];

/** Sensitive data that a user received without a record of the access, by the call that returned them. */
const unrecordedFor = async (actor: NonNullable<Actor>, world: ViewerWorld) => {
  const { clubId, targets } = world;
  const asked = questionsOf(world).flatMap((question) => [
    question,
    ...['fields', 'furtherFields', 'additional']
      .filter((field) => Object.hasOwn(question.call.input.shape, field))
      .map((field) => ({ ...question, input: { ...question.input, [field]: asksForMore } })),
  ]);
  const missing: string[] = [];
  const look = async (name: string, text: string) => {
    for (const { person, marks } of Object.values(targets)) {
      for (const what of sensitiveData.filter((part) => marks[part].test(text))) {
        const lines = await house().sql(
          `select from sensitive_access s join person p on p.club_id = s.club_id and p.id = $2
           where s.club_id = $1 and s.what = $3 and s.viewer_id = $4
             and s.person_id in (p.id, case when $3 = 'bank' then p.manager_id else p.id end)`,
          [clubId, person.personId, what, actor.personId],
        );
        if (lines.length === 0) missing.push(`${what} by ${name}`);
      }
    }
    await house().sql('delete from sensitive_access where club_id = $1', [clubId]);
  };
  const { ask } = await asking(actor, world);
  for (const question of asked) await look(question.name, (await ask(question)).text);
  for (const target of Object.values(targets)) await look('files', await filesFor(actor, target, world));
  return missing;
};

const seenOf = ({ marks }: ViewedRecord, heard: Heard): readonly DataPart[] =>
  dataPartNames.filter((part) =>
    heard.some(({ name, text }) => (tellsOnly[name]?.includes(part) ?? true) && marks[part].test(text)),
  );

/** Users of the platform or of another club sign in there and count as visitors here. */
const claimedFor = (actor: Actor, parts: readonly ViewersOfPart[], clubId: number): readonly DataPart[] =>
  parts
    .filter(
      ({ groups, viewers }) =>
        (groups.includes('visitors') && (actor === null || actor.clubId === clubId)) ||
        (groups.includes('members') && actor?.clubId === clubId) ||
        viewers.some(({ ID }) => ID === actor?.personId),
    )
    .map(({ part }) => part);

/** What the page says about everybody, requested once: looking at data gives access to nobody. */
const pagesOf = async (world: ViewerWorld) => {
  const pages: Record<string, readonly ViewersOfPart[]> = {};
  for (const [whose, target] of Object.entries(world.targets)) {
    const page = await house()
      .as(world.actors['role 90'])
      .call(contract.profile.dataViewers, { child_ID: target.person.personId });
    pages[whose] = page.parts;
  }
  return pages;
};
type Pages = Awaited<ReturnType<typeof pagesOf>>;

/** What one user can see of everybody, and what the page says they can see. */
const compared = async (
  name: LookerName,
  world: ViewerWorld,
  { pages, questions }: { pages: Pages; questions: readonly Question[] },
) => {
  const actor = world.actors[name];
  const heard = await everythingFor(name, world, questions);
  const seen: Record<string, readonly DataPart[]> = {};
  const said: Record<string, readonly DataPart[]> = {};
  for (const [whose, target] of Object.entries(world.targets)) {
    seen[whose] = seenOf(target, heard);
    said[whose] = claimedFor(actor, pages[whose] ?? [], world.clubId);
  }
  return { seen, said };
};

describe('who sees the data of a person', () => {
  let world: ViewerWorld;
  let pages: Pages;
  let questions: readonly Question[];

  beforeAll(async () => {
    world = await buildWorld(house());
    pages = await pagesOf(world);
    questions = questionsOf(world);
  });

  it.each(askingNow)(
    'is what the page says and nothing else, as %s',
    async (name) => {
      const { seen, said } = await compared(name, world, { pages, questions });
      expect(said).toEqual(seen);
    },
    patience,
  );

  it(
    'is written down by every call that shows SVN, health or bank details',
    async () => {
      const administrator = world.actors['role 90'];
      expect(administrator && (await unrecordedFor(administrator, world))).toEqual([]);
    },
    patience,
  );

  it('is told with its reason', async () => {
    const { parts } = await house()
      .as(world.targets.parent.person)
      .call(contract.profile.dataViewers, { child_ID: world.targets.child.person.personId });
    const reasons = (part: DataPart, name: LookerName) =>
      parts
        .find((entry) => entry.part === part)
        ?.viewers.find(({ ID }) => ID === world.actors[name]?.personId)
        ?.reasons.map((reason) => reasonText(reason, 'Lena'));
    expect(reasons('name', 'leader of the child’s course')).toEqual(['Kursleitung von „Turnen“, Kurs bis 28.06.2027']);
    expect(reasons('health', 'leader of the child’s course')).toEqual([
      'Kursleitung von „Turnen“, Kurs bis 28.06.2027',
    ]);
    expect(reasons('health', 'former leader')).toBeUndefined();
    expect(reasons('health', 'grant for the child’s course')).toBeUndefined();
    expect(reasons('emergency', 'leader of the sibling’s course')).toBeUndefined();
    expect(reasons('health', 'parent')).toEqual(['verwaltet Lena']);
    expect(reasons('health', 'child')).toEqual(['die eigenen Daten']);
    expect(reasons('svn', 'role 90')).toEqual(['Administrator']);
    expect(reasons('svn', 'role 50')).toBeUndefined();
    expect(reasons('bank', 'grant accounting_read')).toEqual(['Berechtigung „Buchhaltung (nur lesen)“']);
    expect(reasons('bookings', 'grant for the child’s course')).toEqual(['Berechtigung „Teilnehmer“ für „Turnen“']);
  });

  it('names nobody who cannot sign in: a small child reads nothing', async () => {
    const { clubId, targets } = world;
    const { personId: parentId } = targets.parent.person;
    const small = await buildPerson(house(), clubId, { birth_date: '2021-05-05', manager_id: parentId });
    const viewersOf = async () => {
      const { parts } = await house()
        .as(targets.parent.person)
        .call(contract.profile.dataViewers, { child_ID: small.personId });
      return parts.flatMap(({ viewers }) => viewers.map(({ ID }) => ID));
    };
    expect(await viewersOf()).toContain(parentId);
    expect(await viewersOf()).not.toContain(small.personId);
    await house().sql(`update person set email = 'klein@x.test' where id = $1`, [small.personId]);
    expect(await viewersOf()).toContain(small.personId);
  });

  it('says of whoever reads a number at a child that the name is not beside it', async () => {
    const { parts } = await house()
      .as(world.targets.parent.person)
      .call(contract.profile.dataViewers, { child_ID: world.targets.parent.person.personId });
    const leader = world.actors['leader of the sibling’s course']?.personId;
    const ofLeader = (part: DataPart) =>
      parts.find((entry) => entry.part === part)?.viewers.find(({ ID }) => ID === leader)?.reasons ?? [];
    expect(ofLeader('name')).toEqual([]);
    expect(ofLeader('contact').map((reason) => reasonText(reason, 'dich'))).toEqual([
      'Kursleitung von „Judo“; steht dort bei einem Kind der Familie, ohne den Namen dazu',
    ]);
  });
});

describe('in a club that hides the contacts of participants and asks nothing more', () => {
  let world: ViewerWorld;
  let pages: Pages;
  let questions: readonly Question[];

  beforeAll(async () => {
    world = await buildWorld(house(), { hideParticipantContacts: true, additionalFields: [] });
    pages = await pagesOf(world);
    questions = questionsOf(world);
  });

  it.each(['leader of the child’s course', 'leader of the sibling’s course', 'role 11', 'role 80'] as const)(
    'the page and the truth are the same again, as %s',
    async (name) => {
      const { seen, said } = await compared(name, world, { pages, questions });
      expect(said).toEqual(seen);
    },
    patience,
  );
});
