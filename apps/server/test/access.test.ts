import { readdirSync } from 'node:fs';
import { contract } from '@vereinshaus/contract';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import type { Call } from '@vereinshaus/contract/kit/call';
import { refusal } from '@vereinshaus/contract/kit/wire';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../src/kit/ctx.ts';
import { download, upload } from '../src/modules/persons/profile.testing.ts';
import { type FileRow, type Kind, kinds, type Row, type World } from './access/row.ts';
import { buildClub, buildGrant, buildLogin, buildPerson } from './factories/index.ts';
import { type Actor, cookieOf, useHouse } from './harness.ts';
import { turnOfCommit } from './turn-of-commit.ts';
import { viewerBehind } from './viewer-behind.ts';

/**
 * The access matrix: every published call × every kind of person. The rows of an area are in `access/<area>.rows.ts` and are reviewed like
 * code; a call without one fails the test, so nobody can add one without deciding who may use it.
 *
 * Most kinds are refused by the rule of the call alone, in code that all calls share, before the input is read. For these the rule is
 * judged with the rights that the server reads from their session; one of them really makes the call as well, another one with the next
 * commit. Of the kinds that the rule admits, alone or because of the record, a third makes the call in rotation over the commits, and
 * persons of another club always do, since their replies matter. With `ACCESS=all` every kind makes every call.
 */
const doAllKnock = process.env.ACCESS === 'all';
const turns = 3;
const turnOfThird = turnOfCommit(turns);
const turnOfKind = turnOfCommit(kinds.length);
const folder = new URL('./access/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.rows.ts'));
const areas: readonly Readonly<Record<string, Readonly<Record<string, Row | FileRow>>>>[] = await Promise.all(
  files.map((file) => import(new URL(file, folder).href)),
);
const allRows = areas.flatMap((area) => Object.values(area)).flatMap((rowsOfArea) => Object.entries(rowsOfArea));

const rows = allRows.flatMap(([name, row]): [string, Row][] => ('path' in row ? [] : [[name, row]]));
const fileRows = allRows.flatMap(([name, row]): [string, FileRow][] => ('path' in row ? [[name, row]] : []));

const house = useHouse();

const outcomeOf = (http: number, code: string | undefined) =>
  code === 'request.notAllowed' || code === 'request.notSignedIn' ? 'refused' : http === 404 ? 'nothing' : 'allowed';

const expectedOutcome = (row: Row | FileRow, kind: Kind) =>
  row.findNothing?.includes(kind) ? 'nothing' : row.may.includes(kind) ? 'allowed' : 'refused';

/** Made before the record is looked up: a broken picture would hide whether there is a record. */
const picture = () =>
  sharp({ create: { width: 800, height: 450, channels: 3, background: '#00a000' } })
    .png()
    .toBuffer();

describe('the access matrix', () => {
  const actors = new Map<Kind, Actor>();
  const viewers = new Map<Kind, SignedIn | null>();
  let world: World;
  let secretNames: string[];
  let content: Buffer;

  beforeAll(async () => {
    const clubId = await buildClub(house());
    const foreignClubId = await buildClub(house());
    const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
    const manager = await person({ first_name: 'Verena' });
    const child = await person({
      first_name: 'Kind',
      last_name: 'Geheimrat',
      manager_id: manager.personId,
      email: 'kind@x.test',
    });
    const otherParent = await person({ first_name: 'Otto' });
    const otherChild = await person({ first_name: 'Fremd', last_name: 'Geheimrat', manager_id: otherParent.personId });
    const dependant = await person({ first_name: 'Dora', manager_id: otherParent.personId });
    const granted = await person({ first_name: 'Gerda' });
    await buildGrant(house(), clubId, granted.personId, 'user_read');
    await buildLogin(house(), clubId, otherParent.personId, 'otto@x.test');
    actors.set('anonymous', null);
    actors.set('member', await person({ first_name: 'Max' }));
    actors.set('dependant', dependant);
    actors.set('manager', manager);
    actors.set('trainer', await person({ first_name: 'Theo', is_trainer: true }));
    for (const level of [10, 11, 20, 30, 50, 80, 90] as const) {
      actors.set(`role${level}`, await person({ first_name: `Rolle${level}`, staff_level: level }));
    }
    actors.set('granted', granted);
    const treasurer = await person({ first_name: 'Karl' });
    for (const permission of ['accounting', 'invoice'])
      await buildGrant(house(), clubId, treasurer.personId, permission);
    actors.set('treasurer', treasurer);
    actors.set('platform', await buildPerson(house(), 0, { first_name: 'Plattform' }));
    actors.set('foreignAdmin', await buildPerson(house(), foreignClubId, { first_name: 'Franz', staff_level: 90 }));
    const [mail] = await house().sql<{ id: number }>(
      `insert into mail (club_id, recipient, subject, body) values ($1, 'otto@x.test', 'Betreff', 'Text') returning id`,
      [clubId],
    );
    const [course] = await house().sql<{ id: number }>(
      `insert into course (club_id, name, shown_from, shown_until) values ($1, 'Geheimrat-Turnen', now(), now()) returning id`,
      [clubId],
    );
    world = {
      course: course?.id ?? 0,
      child: child.personId,
      childOfOthers: otherChild.personId,
      otherEmail: 'otto@x.test',
      mail: mail?.id ?? 0,
    };
    secretNames = ['Geheimrat', 'Verena', 'Otto', 'Gerda', 'Rolle90'];
    for (const [kind, actor] of actors) viewers.set(kind, await viewerBehind(house(), actor));
    content = await picture();
  });

  const calls = new Map(
    Object.entries(contract).flatMap(([area, definitions]) =>
      Object.entries(definitions).map(([name, call]): [string, Call] => [`${area}.${name}`, call]),
    ),
  );

  it('has exactly one row for every published call', () => {
    expect(rows.map(([name]) => name).sort()).toEqual([...calls.keys()].sort());
  });

  /** The actual and expected outcomes of all kinds: one test per call, since a test costs as much as a request. */
  const outcomes = async (who: readonly Kind[], row: Row | FileRow, outcomeFor: (kind: Kind) => Promise<string>) => {
    const found: Partial<Record<Kind, string>> = {};
    const expected: Partial<Record<Kind, string>> = {};
    for (const kind of who) {
      found[kind] = await outcomeFor(kind);
      expected[kind] = expectedOutcome(row, kind);
    }
    return { found, expected };
  };

  const cookies = new Map<Kind, string>();

  /**
   * Reuses a session until something happens that could end it: a new one for each request is one statement more. Refused and reading
   * requests change nothing.
   */
  const ask = async (kind: Kind, call: Call, input: unknown) => {
    const actor = actors.get(kind) ?? null;
    if (actor === null) return house().as(null).ask(call, input);
    const cookie = cookies.get(kind) ?? (await cookieOf(house(), actor));
    cookies.set(kind, cookie);
    const host = `verein${kind === 'platform' ? 1 : actor.clubId}.test`;
    const answer = await house().as(null, { host, headers: { cookie } }).ask(call, input);
    const isRefused = outcomeOf(answer.http, answer.refusal?.code) === 'refused';
    const isReading = call.method === 'GET' && call.effect !== true;
    if (!isRefused && !isReading) cookies.clear();
    return answer;
  };

  it('asks as whom it says', () => {
    const known = [...viewers].map(([kind, viewer]) => [kind, viewer?.id]);
    expect(known).toEqual([...actors].map(([kind, actor]) => [kind, actor?.personId]));
  });

  const ownKinds = kinds.filter((kind) => !['anonymous', 'platform', 'foreignAdmin'].includes(kind));

  /**
   * The verdicts of the rule for kinds that do not make the call this time: refused whatever the input, allowed whatever the record, or
   * dependent on the record, which only a real call can tell.
   */
  const knownUnasked = (place: number, { access }: Call): ReadonlyMap<Kind, 'refused' | 'allowed' | 'depends'> => {
    if (doAllKnock) return new Map();
    const verdictOf = (kind: Kind) => judgeAccess(access, viewers.get(kind) ?? null);
    const closed = kinds.filter((kind) => verdictOf(kind) === 'no');
    const open = ownKinds.filter((kind) => verdictOf(kind) !== 'no');
    return new Map([
      ...closed
        .filter((_, index) => index !== (place + turnOfKind) % Math.max(closed.length, 1))
        .map((kind) => [kind, 'refused'] as const),
      ...open
        .filter((_, index) => (index + place) % turns !== turnOfThird)
        .map((kind) => [kind, verdictOf(kind) === 'yes' ? 'allowed' : 'depends'] as const),
    ]);
  };

  /** If the rule allows the call but a refusal is expected, the refusal comes from the handler, so the call must really be made. */
  const knownOutcome = (unasked: ReadonlyMap<Kind, string>, row: Row | FileRow, kind: Kind) => {
    const known = unasked.get(kind);
    return known === 'refused' || known === expectedOutcome(row, kind) ? known : undefined;
  };

  it.each(rows)('%s', async (name, row) => {
    const call = calls.get(name);
    if (call === undefined) throw new Error(`no call is named ${name}`);
    const leaks: Partial<Record<Kind, readonly string[]>> = { platform: [], foreignAdmin: [] };
    const unasked = knownUnasked([...calls.keys()].indexOf(row.after ?? name), call);
    const asked = kinds.filter((kind) => unasked.get(kind) !== 'depends');
    const { found, expected } = await outcomes(asked, row, async (kind) => {
      const known = knownOutcome(unasked, row, kind);
      if (known !== undefined) return known;
      const answer = await ask(kind, call, row.input(world));
      if (kind === 'foreignAdmin' || kind === 'platform') {
        const text = JSON.stringify(answer.reply ?? {});
        leaks[kind] = secretNames.filter((secret) => text.includes(secret));
      }
      return outcomeOf(answer.http, answer.refusal?.code);
    });
    expect(found).toEqual(expected);
    expect(leaks).toEqual({ platform: [], foreignAdmin: [] });
  });

  it.each(fileRows)('%s', async (name, row) => {
    const unasked = knownUnasked(
      fileRows.findIndex(([other]) => other === name),
      row.call,
    );
    const owners = kinds.filter((kind) => kind !== 'platform' && unasked.get(kind) !== 'depends');
    const { found, expected } = await outcomes(owners, row, async (kind) => {
      const known = knownOutcome(unasked, row, kind);
      if (known !== undefined) return known;
      const actor = actors.get(kind) ?? null;
      const path = `${row.call.path.replace(/\/:.*/, '')}${row.path(world)}`;
      const answer = await (row.call.method === 'GET'
        ? download(house(), actor, path)
        : upload(house(), actor, { path, name: 'foto.png', content }));
      const refused = refusal.safeParse(
        'reply' in answer ? answer.reply : answer.statusCode >= 400 ? answer.json() : {},
      );
      return outcomeOf('http' in answer ? answer.http : answer.statusCode, refused.data?.code);
    });
    expect(found).toEqual(expected);
  });

  it('the trainer, the member and the low roles see nobody outside their own group', async () => {
    for (const kind of ['member', 'dependant', 'manager', 'trainer', 'role10', 'role11', 'role20', 'role30'] as const) {
      const actor = actors.get(kind) ?? null;
      const { users } = await house().as(actor).call(contract.persons.list, {});
      const foreign = users.filter((user) => user.ID !== actor?.personId && user.verwalter_ID !== actor?.personId);
      expect({ kind, foreign }).toEqual({ kind, foreign: [] });
    }
  });
});
