import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from './factories/index.ts';
import { type Actor, cookieOf, useHouse } from './harness.ts';
import { turnOfCommit } from './turn-of-commit.ts';
import { viewerBehind } from './viewer-behind.ts';

/**
 * The access matrix behind a taken-over view: the rights are those of the person whose view it is, and the view lasts as long as the
 * administrator behind it may use it. The rights that the server reads are compared for every pair; in addition a quarter of the calls is
 * really made, in rotation over the commits, with `ACCESS=all` all of them.
 */
const house = useHouse();
const turns = 4;
const turn = turnOfCommit(turns);

const kinds = {
  member: { staff_level: 0, grants: [] },
  user: { staff_level: 0, grants: ['user'] },
  club: { staff_level: 0, grants: ['club'] },
  treasurer: { staff_level: 0, grants: ['accounting'] },
  office: { staff_level: 10, grants: ['user', 'accounting_read'] },
  reader: { staff_level: 50, grants: [] },
  admin: { staff_level: 80, grants: [] },
  chief: { staff_level: 90, grants: [] },
} as const;
type Kind = keyof typeof kinds;

const names: readonly Kind[] = ['member', 'user', 'club', 'treasurer', 'office', 'reader', 'admin', 'chief'];

/** Whose views each kind may take over: only administrators may, and nobody upwards. */
const looksThrough: Readonly<Record<Kind, readonly Kind[]>> = {
  member: [],
  user: [],
  club: [],
  treasurer: [],
  office: [],
  reader: [],
  admin: ['member', 'user', 'club', 'treasurer', 'office', 'reader', 'admin'],
  chief: names,
};

type Signed = NonNullable<Actor>;
let clubId = 0;
let child: Signed;
let courseId = 0;
const persons = new Map<Kind, Signed>();

const build = async (kind: Kind): Promise<Signed> => {
  const { staff_level, grants } = kinds[kind];
  const person = await buildPerson(house(), clubId, { staff_level, first_name: kind });
  for (const permission of grants) await buildGrant(house(), clubId, person.personId, permission);
  return person;
};

const known = (kind: Kind): Signed => {
  const person = persons.get(kind);
  if (!person) throw new Error(`nobody is ${kind}`);
  return person;
};

const through = (viewed: Signed, behind: Signed): Signed => ({ ...viewed, behind: behind.personId });

/** The views from which every call is made; that of `chief` is not allowed. */
let viewOf: Record<'member' | 'reader' | 'chief', Signed>;

beforeAll(async () => {
  clubId = await buildClub(house());
  for (const kind of names) persons.set(kind, await build(kind));
  viewOf = {
    member: through(known('member'), known('chief')),
    reader: through(known('reader'), known('chief')),
    chief: through(known('chief'), known('admin')),
  };
  child = await buildPerson(house(), clubId, { first_name: 'Kind', manager_id: known('member').personId });
  courseId = await buildCourse(house(), clubId);
  await buildParticipation(house(), clubId, courseId, child.personId);
});

const calls = Object.entries(contract).flatMap(([area, definitions]) =>
  Object.entries(definitions).map(([name, call]): [string, Call] => [`${area}.${name}`, call]),
);

const personFields = ['child_ID', 'childID', 'userID', 'ID', 'one_ID', 'other_ID'];
const courseFields = ['course_ID', 'courseId', 'id'];

/** Reading calls ask about the child and its course; changing calls send an empty input, since access is checked first. */
const inputOf = ({ method, input }: Call): Record<string, unknown> =>
  method === 'POST'
    ? {}
    : Object.fromEntries(
        Object.keys(input.shape).flatMap((field): [string, unknown][] => {
          if (personFields.includes(field)) return [[field, child.personId]];
          if (courseFields.includes(field)) return [[field, courseId]];
          return field === 'entity' ? [[field, 'user']] : [];
        }),
      );

const cookies = new Map<Signed, string>();

/** Reuses one session as long as nothing was changed that could end it. */
const outcomeFor = async (actor: Actor, call: Call): Promise<string> => {
  const cookie = actor === null ? undefined : (cookies.get(actor) ?? (await cookieOf(house(), actor)));
  if (actor !== null && cookie !== undefined) cookies.set(actor, cookie);
  const headers = cookie === undefined ? {} : { cookie };
  const { http, refusal } = await house()
    .as(null, { host: `verein${clubId}.test`, headers })
    .ask(call, inputOf(call));
  if (call.method !== 'GET' || call.effect === true) cookies.clear();
  const isRefused = refusal?.code === 'request.notAllowed' || refusal?.code === 'request.notSignedIn';
  return isRefused ? refusal.code : String(http < 500);
};

/** 200 while the session is signed in. */
const viewerNow = async (actor: Actor): Promise<number> =>
  (await house().as(actor).ask(contract.persons.list, { group: 'only_mine' })).http;

describe('behind a taken-over view', () => {
  const asked = calls.filter((_, index) => process.env.ACCESS === 'all' || index % turns === turn);

  it.each(asked)('%s opens to the view as it opens to the person', async (_, call) => {
    for (const kind of ['member', 'reader'] as const) {
      const own = await outcomeFor(known(kind), call);
      const isBack = call === contract.session.resetView;
      expect(await outcomeFor(viewOf[kind], call)).toBe(isBack ? 'true' : own);
    }
    // A view that is no longer allowed counts as not signed in.
    expect(await outcomeFor(viewOf.chief, call)).toBe(await outcomeFor(null, call));
  });

  it.each(names)('the rights of %s are theirs, whoever looks through their eyes', async (viewed) => {
    const own = await viewerBehind(house(), known(viewed));
    for (const behind of names.filter((name) => looksThrough[name].includes(viewed))) {
      const actor = through(known(viewed), known(behind));
      expect(await viewerBehind(house(), actor)).toEqual({
        ...own,
        isImpersonating: true,
        originalId: actor.behind,
        sessionHash: expect.any(Buffer),
        lastSeenAt: expect.any(Date),
      });
    }
  });

  it.each(names)('%s looks through the eyes of nobody but those in reach', async (behind) => {
    const held: Kind[] = [];
    for (const viewed of names) {
      const actor = through(await build(viewed), known(behind));
      const http = await viewerNow(actor);
      expect([200, 401]).toContain(http);
      if (http === 200) held.push(viewed);
    }
    expect(held).toEqual(looksThrough[behind]);
  });

  it.each([
    ['the administrator loses the role', 'update person set staff_level = 50 where id = $1', 'behind'],
    ['the administrator is deleted', 'update person set deleted_at = now() where id = $1', 'behind'],
    ['the administrator dies', 'update person set death_date = now() where id = $1', 'behind'],
    ['the person rises above the administrator', 'update person set staff_level = 90 where id = $1', 'viewed'],
    ['the person is deleted', 'update person set deleted_at = now() where id = $1', 'viewed'],
  ] as const)('%s: the view ends with the next request', async (_, change, whose) => {
    const [behind, viewed] = [await build('admin'), await build('member')];
    const actor = through(viewed, behind);
    expect(await viewerNow(actor)).toBe(200);
    await house().sql(change, [{ behind, viewed }[whose].personId]);
    expect(await viewerNow(actor)).toBe(401);
  });

  it('a right that the person gains or loses is the view’s with the next request', async () => {
    const viewed = await build('member');
    const actor = through(viewed, known('chief'));
    const readsBooks = async () =>
      (await house().as(actor).ask(contract.ledger.saldo, { childID: child.personId })).http;
    expect(await readsBooks()).toBe(403);
    await buildGrant(house(), clubId, viewed.personId, 'accounting_read');
    expect(await readsBooks()).toBe(200);
    await house().sql('update permission_grant set revoked_at = now() where person_id = $1', [viewed.personId]);
    expect(await readsBooks()).toBe(403);
  });

  it('no second view is taken over from inside one', async () => {
    const actor = through(known('reader'), known('chief'));
    const { http } = await house()
      .as(actor)
      .refused(contract.session.takeOverView, { id: known('member').personId });
    expect(http).toBe(403);
    const inner = through(known('admin'), known('chief'));
    const refused = await house()
      .as(inner)
      .refused(contract.session.takeOverView, { id: known('member').personId });
    expect(refused.code).toBe('session.alreadyTakenOver');
  });

  it('what is done through a view names both', async () => {
    const actor = through(known('member'), known('chief'));
    await house().as(actor).call(contract.profile.confirmData, { child_ID: child.personId });
    const { history } = await house().as(known('chief')).call(contract.history.ofPerson, { userID: child.personId });
    expect(history[0]).toMatchObject({
      subject: { ID: known('member').personId },
      actingAdmin: { ID: known('chief').personId },
    });
  });
});
