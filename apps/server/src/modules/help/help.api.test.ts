import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const { help } = contract;

type Person = NonNullable<Actor>;
type Saved = InputOf<typeof help.save>;

let clubId = 0;
let writer: Person;
let reader: Person;
let foreign: Person;

beforeEach(async () => {
  clubId = await buildClub(house());
  writer = await buildPerson(house(), clubId, { first_name: 'Karin' });
  await buildGrant(house(), clubId, writer.personId, 'faq');
  reader = await buildPerson(house(), clubId, { first_name: 'Maria' });
  foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
});

const topicOf = (given: Partial<Saved> = {}): Saved => ({
  ID: 0,
  version: 0,
  slug: 'hallenschlüssel',
  title: 'Hallenschlüssel',
  words: 'Schlüssel, Turnsaal',
  content: '<p>Der Schlüssel liegt im <strong>Büro</strong>.</p>',
  ...given,
});

const save = (given: Partial<Saved> = {}, actor: Actor = writer) => house().as(actor).ask(help.save, topicOf(given));
const saved = async (given: Partial<Saved> = {}) => (await house().as(writer).call(help.save, topicOf(given))).ID;
const read = (topic: string, actor: Actor = reader) => house().as(actor).ask(help.get, { topic });
const rate = (input: InputOf<typeof help.rate>, actor: Actor = reader) => house().as(actor).ask(help.rate, input);
const feedback = async () => (await house().as(writer).call(help.feedback, {})).topics;

describe('a topic of the product', () => {
  it('is read through the call as well, and changed by nobody', async () => {
    const { reply } = await read('einführung');
    expect(reply).toMatchObject({ ID: 0, version: 0, title: 'Einführung', helpful: '' });
    expect(reply?.content).toMatch(/<p>.*<h2>.*<a href="\/faq\/einführung-/s);
    expect((await save({ slug: 'einführung' })).http).toBe(409);
  });

  it('that nobody knows is not found', async () => {
    expect(await read('xyz')).toMatchObject({
      http: 404,
      refusal: { message: 'Diese Seite wurde leider nicht gefunden.' },
    });
  });
});

describe("a club's own topic", () => {
  it('is read by all of the club, and by nobody else', async () => {
    const ID = await saved();
    expect((await house().as(reader).call(help.topics, {})).topics).toEqual([
      { ID, slug: 'hallenschlüssel', title: 'Hallenschlüssel', words: 'Schlüssel, Turnsaal', beside: '' },
    ]);
    expect((await read('hallenschlüssel')).reply).toMatchObject({ ID, version: 1 });
    expect((await read('hallenschlüssel', foreign)).http).toBe(404);
    expect((await house().as(foreign).ask(help.remove, { ID })).http).toBe(404);
    expect((await save({ ID, version: 1, title: 'Fremd' }, foreign)).http).toBe(404);
    expect((await read('hallenschlüssel')).reply?.title).toBe('Hallenschlüssel');
  });

  it('is written by who holds the permission alone', async () => {
    expect((await save({}, reader)).http).toBe(403);
    expect((await house().as(reader).call(help.topics, {})).topics).toEqual([]);
  });

  it('keeps harmless tags only, and is not empty', async () => {
    await saved({ content: '<p onclick="x()">Gut</p><script>alert(1)</script><a href="javascript:x()">hier</a>' });
    expect((await read('hallenschlüssel')).reply?.content).toBe('<p>Gut</p>hier');
    expect(await save({ slug: 'leer', content: '<p> </p>' })).toMatchObject({
      http: 422,
      refusal: { message: 'Bitte schreib einen Text.' },
    });
  });

  it('loses nothing when two change it: the second is told', async () => {
    const ID = await saved();
    expect((await save({ ID, version: 1, title: 'Schlüssel zur Halle' })).reply).toMatchObject({ version: 2 });
    expect((await save({ ID, version: 1, title: 'Alt' })).http).toBe(409);
    expect((await read('hallenschlüssel')).reply).toMatchObject({ title: 'Schlüssel zur Halle', version: 2 });
  });

  it('keeps its address, which is there once', async () => {
    const ID = await saved();
    expect((await save({ ID, version: 1, slug: 'anders' })).http).toBe(422);
    expect((await save()).http).toBe(409);
    expect((await save({ slug: 'Mit Abstand' })).http).toBe(422);
    expect((await save({ slug: 'neu', beside: 'gibt-es-nicht' })).http).toBe(422);
  });

  it('stands in the history with what it said before', async () => {
    const ID = await saved();
    await save({ ID, version: 1, content: '<p>Der Schlüssel hängt in der Garderobe.</p>' });
    await house().as(writer).call(help.remove, { ID });
    const rows = await house().sql(
      `select kind, details from history_entry where club_id = $1 and kind like 'help.%' order by id`,
      [clubId],
    );
    expect(rows).toEqual([
      { kind: 'help.created', details: { title: 'Hallenschlüssel' } },
      {
        kind: 'help.changed',
        details: {
          title: 'Hallenschlüssel',
          changes: {
            content: {
              before: 'Der Schlüssel liegt im Büro.',
              after: 'Der Schlüssel hängt in der Garderobe.',
            },
          },
        },
      },
      { kind: 'help.removed', details: { title: 'Hallenschlüssel' } },
    ]);
  });
});

describe('whether it helped', () => {
  it('is answered once by each person, and read without names', async () => {
    await rate({ topic: 'einführung', helpful: true });
    await rate({ topic: 'einführung', helpful: false, comment: 'Wo ist der Kalender?' });
    await rate({ topic: 'einführung', helpful: true }, writer);
    expect(await feedback()).toEqual([
      {
        topic: 'einführung',
        title: 'Einführung',
        yes: 1,
        no: 1,
        comments: [{ text: 'Wo ist der Kalender?', helpful: false, time: expect.any(Number) }],
      },
    ]);
    expect((await read('einführung')).reply?.helpful).toBe('no');
    expect((await house().as(reader).ask(help.feedback, {})).http).toBe(403);
  });

  it('is asked about topics that exist, and goes with them', async () => {
    expect((await rate({ topic: 'xyz', helpful: true })).http).toBe(404);
    const ID = await saved();
    await rate({ topic: 'hallenschlüssel', helpful: true });
    expect((await rate({ topic: 'hallenschlüssel', helpful: true }, foreign)).http).toBe(404);
    await house().as(writer).call(help.remove, { ID });
    expect(await feedback()).toEqual([]);
  });
});
