import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();

let clubId = 0;
let admin: NonNullable<Actor>;
let anna: NonNullable<Actor>;

const build = (columns: Record<string, unknown> = {}) => buildPerson(house(), clubId, columns);

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await build({ first_name: 'Adele', staff_level: 90 });
  anna = await build();
});

const add = async (label: string, actor: Actor = admin) =>
  (await house().as(actor).call(contract.tags.add, { entity: 'user', label })).tag;

const set = (tags: readonly unknown[], actor: Actor = admin, ID = anna.personId) =>
  house().as(actor).ask(contract.tags.set, { entity: 'user', ID, tags });

const available = async () =>
  (await house().as(admin).call(contract.tags.available, { entity: 'user' })).tags.map((tag) => tag.label);

const list = async () => (await house().as(admin).call(contract.tags.list, { entity: 'user' })).tags;

const labelsOf = async (ID = anna.personId) =>
  (await house().as(admin).call(contract.tags.ofRecord, { entity: 'user', ID })).tags.map((tag) => tag.label);

describe('tags', () => {
  it('are offered in the order of the alphabet', async () => {
    await add('Übungsleiter');
    await add('Helfer');
    expect(await available()).toEqual(['Helfer', 'Übungsleiter']);
  });

  it('exist once, however they are spelt', async () => {
    const first = await add('Müller-Cup');
    expect(await add('mueller-cup')).toEqual(first);
    expect(await list()).toHaveLength(1);
  });

  it.each(['', 'a,b', 'a;b', 'x'.repeat(61)])('cannot be called „%s“', async (label) => {
    const answer = await house().as(admin).ask(contract.tags.add, { entity: 'user', label });
    expect(answer.http).toBe(422);
  });

  it('are counted with the living who carry them', async () => {
    const helper = await add('Helfer');
    const dead = await build({ death_date: '2020-01-01' });
    await set([helper.value]);
    await set([helper.value], admin, dead.personId);
    expect(await list()).toEqual([{ value: helper.value, label: 'Helfer', count: 1, hidden: false }]);
  });

  it('exist for persons only', async () => {
    const answer = await house().as(admin).ask(contract.tags.available, { entity: 'planet' });
    expect(answer).toMatchObject({ http: 422, refusal: { message: 'Dafür gibt es keine Tags.' } });
  });
});

describe('the tags of a person', () => {
  it('are exactly those that were set, existing ones and new ones', async () => {
    const helper = await add('Helfer');
    await set([helper.value, { label: 'Fahrer' }]);
    expect(await labelsOf()).toEqual(['Fahrer', 'Helfer']);
    await set(['Koch', String(helper.value)]);
    expect(await labelsOf()).toEqual(['Helfer', 'Koch']);
    await set([]);
    expect(await labelsOf()).toEqual([]);
    expect(await available()).toEqual(['Fahrer', 'Helfer', 'Koch']);
  });

  it('can be called like a number', async () => {
    await set([{ label: '2024' }]);
    expect(await labelsOf()).toEqual(['2024']);
  });

  it('are chosen, but not invented, by those who may not create tags', async () => {
    const helper = await add('Helfer');
    const secretary = await build();
    await buildGrant(house(), clubId, secretary.personId, 'user');
    expect((await set([helper.value, 'helfer'], secretary)).http).toBe(200);
    expect(await set([{ label: 'Neu' }], secretary)).toMatchObject({
      http: 403,
      refusal: { message: 'Hier dürfen keine neuen Tags erstellt werden. Bitte wende dich an einen Administrator.' },
    });
    expect(await labelsOf()).toEqual(['Helfer']);
    expect(await available()).toEqual(['Helfer']);
  });

  it('stay as they were when one of the wanted ones does not exist', async () => {
    const helper = await add('Helfer');
    await set([helper.value]);
    const other = await buildClub(house());
    const [foreign] = await house().sql<{ id: number }>(
      `insert into tag (club_id, entity, label) values ($1, 'user', 'Fremd') returning id`,
      [other],
    );
    expect(await set([foreign?.id ?? 0])).toMatchObject({
      http: 404,
      refusal: { message: 'Diesen Tag gibt es nicht.' },
    });
    expect(await labelsOf()).toEqual(['Helfer']);
  });

  it('of another club cannot be set or read', async () => {
    const stranger = await buildPerson(house(), await buildClub(house()));
    expect(await set([], admin, stranger.personId)).toMatchObject({ http: 404 });
    expect(
      await house().as(admin).ask(contract.tags.ofRecord, { entity: 'user', ID: stranger.personId }),
    ).toMatchObject({ http: 404 });
  });

  it('stand in the history with before and after', async () => {
    await set(['Helfer']);
    await set(['Helfer']);
    const { history } = await house().as(admin).call(contract.history.ofPerson, { userID: anna.personId });
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({
      history: { type: 'person', description: 'Tags: Helfer' },
      changes: [{ label: 'Tags', before: '–', after: 'Helfer' }],
    });
  });
});

describe('tags in the person list', () => {
  it('are shown to staff and narrow the list', async () => {
    const helper = await add('Helfer');
    await set([helper.value, { label: 'Fahrer' }]);
    const narrowed = await house()
      .as(admin)
      .call(contract.persons.list, { filters: { tags: String(helper.value) } });
    expect(narrowed.users.map(({ ID, tags }) => ({ ID, tags }))).toEqual([
      { ID: anna.personId, tags: ['Fahrer', 'Helfer'] },
    ]);
    const nobody = await house()
      .as(admin)
      .call(contract.persons.list, { filters: { tags: 'unsinn' } });
    expect(nobody.total).toBe(0);
  });

  it('are nothing for members, not even their own', async () => {
    const helper = await add('Helfer');
    await set([helper.value]);
    const { users } = await house().as(anna).call(contract.persons.list, {});
    expect(users).toHaveLength(1);
    expect(users[0]).not.toHaveProperty('tags');
    const filtered = await house()
      .as(anna)
      .ask(contract.persons.list, { filters: { tags: String(helper.value) } });
    expect(filtered.http).toBe(422);
  });
});

describe('a hidden tag', () => {
  const hide = (value: number, actor: Actor = admin) =>
    house().as(actor).ask(contract.tags.hide, { entity: 'user', value });

  it('is no longer offered, but kept by those who carry it', async () => {
    const helper = await add('Helfer');
    await set([helper.value]);
    expect((await hide(helper.value)).http).toBe(200);
    expect(await available()).toEqual([]);
    expect(await labelsOf()).toEqual(['Helfer']);
    expect((await set([helper.value])).http).toBe(200);
    const other = await build();
    expect((await set([helper.value], admin, other.personId)).http).toBe(404);
  });

  it('is offered again when somebody creates it anew', async () => {
    const helper = await add('Helfer');
    await hide(helper.value);
    expect(await add('HELFER')).toEqual(helper);
    expect(await available()).toEqual(['Helfer']);
  });

  it('can be hidden by who holds the permission for tags', async () => {
    const helper = await add('Helfer');
    await buildGrant(house(), clubId, anna.personId, 'tags');
    expect((await hide(helper.value, anna)).http).toBe(200);
  });

  it('of another club stays where it is', async () => {
    const helper = await add('Helfer');
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await hide(helper.value, stranger)).http).toBe(404);
    expect(await available()).toEqual(['Helfer']);
  });
});

describe('renaming a tag', () => {
  const rename = (value: number, label: string, actor: Actor = admin) =>
    house().as(actor).ask(contract.tags.update, { entity: 'user', value, label });

  it('renames it for everybody who carries it', async () => {
    const helper = await add('Helfer');
    await set([helper.value]);
    expect((await rename(helper.value, 'Helferin')).http).toBe(200);
    expect(await labelsOf()).toEqual(['Helferin']);
  });

  it('needs a role above 80', async () => {
    const helper = await add('Helfer');
    const eighty = await build({ staff_level: 80 });
    expect((await rename(helper.value, 'Anders', eighty)).http).toBe(403);
  });

  it('refuses a name that another one has', async () => {
    const helper = await add('Helfer');
    await add('Fahrer');
    expect(await rename(helper.value, 'FAHRER')).toMatchObject({
      http: 409,
      refusal: { message: 'Einen Tag mit diesem Namen gibt es schon.', fields: { label: expect.any(String) } },
    });
    expect((await rename(helper.value, 'helfer')).http).toBe(200);
  });
});
