import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import type { PagePlace } from '@vereinshaus/contract/page-blocks/places';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { download, upload } from '../persons/profile.testing.ts';

const house = useHouse();
const { pageBlocks } = contract;

type Person = NonNullable<Actor>;
type Saved = InputOf<typeof pageBlocks.save>;
type Blocks = Saved['blocks'];

let clubId = 0;
let editor: Person;
let colleague: Person;
let family: Person;
let trainer: Person;
let foreign: Person;
const visitor: Actor = null;

beforeEach(async () => {
  clubId = await buildClub(house(), { name: 'TV Berg' });
  const person = (columns: Record<string, unknown> = {}) => buildPerson(house(), clubId, columns);
  editor = await person({ first_name: 'Edith', last_name: 'Ebner' });
  await buildGrant(house(), clubId, editor.personId, 'pageblocks');
  colleague = await person({ staff_level: 90, first_name: 'Karl', last_name: 'Kern' });
  family = await person();
  trainer = await person({ is_trainer: true });
  foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
});

/** Visitors of the same club. */
const address = () => ({ host: `verein${clubId}.test` });
const as = (actor: Actor) => house().as(actor, actor === null ? address() : {});
const text = (html: string): Blocks => [{ kind: 'text', html }];

const created = async (given: Partial<InputOf<typeof pageBlocks.create>> = {}, actor: Actor = editor) =>
  (await as(actor).call(pageBlocks.create, { title: 'Über uns', place: 'page', subslot: 'ueber-uns', ...given })).ID;

const versionOf = async (page_ID: number) => (await as(colleague).call(pageBlocks.get, { page_ID })).version;

const save = async (page_ID: number, blocks: Blocks, given: Partial<Saved> = {}, actor: Actor = editor) =>
  as(actor).ask(pageBlocks.save, {
    page_ID,
    version: await versionOf(page_ID),
    title: 'Über uns',
    audience: 'everyone',
    blocks,
    ...given,
  });

const published = async (page_ID: number, actor: Actor = editor) =>
  as(actor).call(pageBlocks.publish, { page_ID, version: await versionOf(page_ID) });

const written = async (
  blocks: Blocks,
  given: Partial<Saved> = {},
  place: Partial<InputOf<typeof pageBlocks.create>> = {},
) => {
  const page_ID = await created(place);
  expect((await save(page_ID, blocks, given)).http).toBe(200);
  await published(page_ID);
  return page_ID;
};

const seenAt = async (actor: Actor, place: PagePlace = 'page', subslot = 'ueber-uns', course_ID = 0) =>
  (await as(actor).call(pageBlocks.shown, { place, subslot, course_ID })).page;

const textOf = (page: Awaited<ReturnType<typeof seenAt>>) =>
  page?.blocks.map((block) => (block.kind === 'text' ? block.html : block.kind));

describe('a draft', () => {
  it('is public only when somebody publishes it, and later changes wait for the next time', async () => {
    const page_ID = await created();
    await save(page_ID, text('<p>Seit 1923.</p>'));
    expect(await seenAt(colleague)).toBeNull();
    expect((await as(null).call(pageBlocks.addresses, {})).pages).toEqual([]);
    await published(page_ID);
    expect(textOf(await seenAt(family))).toEqual(['<p>Seit 1923.</p>']);
    await save(page_ID, text('<p>Seit 1924.</p>'), { title: 'Wir' });
    expect(textOf(await seenAt(family))).toEqual(['<p>Seit 1923.</p>']);
    expect(await as(editor).call(pageBlocks.get, { page_ID })).toMatchObject({ state: 'changed', title: 'Wir' });
    await as(editor).call(pageBlocks.unpublish, { page_ID });
    expect(await seenAt(family)).toBeNull();
    expect((await as(editor).call(pageBlocks.list, {})).pages).toMatchObject([{ state: 'draft', published: 0 }]);
  });

  it('may be unfinished; what is published is whole', async () => {
    const page_ID = await created();
    const publish = async () =>
      (await as(editor).ask(pageBlocks.publish, { page_ID, version: await versionOf(page_ID) })).refusal?.message;
    expect(await publish()).toBe('Diese Seite ist noch leer. Bitte füge einen Baustein hinzu.');
    const src = '/api/media/picture/9b2f4a52-4f0e-4b57-8d43-0d1c5f3d2a11.jpg';
    const unfinished: [Blocks, string][] = [
      [text('<p></p>'), 'Baustein 1: Bitte schreib etwas, oder entferne den Baustein.'],
      [
        [{ kind: 'pictures', caption: '', pictures: [{ src, alt: '' }] }],
        'Baustein 1: Bitte beschreib jedes Bild für alle, die es nicht sehen.',
      ],
      [
        [{ kind: 'button', label: 'Los', url: 'javascript:alert(1)' }],
        'Baustein 1: Bitte gib eine Adresse ein, die mit https:// oder / beginnt.',
      ],
      [[{ kind: 'form', slot: 'gibt-es-nicht' }], 'Dieses Formular gibt es nicht oder nicht mehr.'],
    ];
    for (const [blocks, sentence] of unfinished) {
      expect((await save(page_ID, blocks)).http).toBe(200);
      expect(await publish()).toBe(sentence);
    }
    expect(await seenAt(family)).toBeNull();
  });

  it('is not overwritten by an older state, whoever has it', async () => {
    const page_ID = await created();
    const began = await versionOf(page_ID);
    expect((await save(page_ID, text('<p>Karl</p>'), { version: began }, colleague)).http).toBe(200);
    const late = await save(page_ID, text('<p>Edith</p>'), { version: began });
    expect([late.http, late.refusal?.message]).toEqual([
      409,
      'Karl Kern hat die Seite inzwischen geändert. Bitte sieh dir den neuen Stand an, bevor du weiterschreibst.',
    ]);
    const stale = await as(editor).ask(pageBlocks.publish, { page_ID, version: began });
    expect(stale.refusal?.code).toBe('pageBlocks.changedMeanwhile');
    const tab = await save(page_ID, text('<p>zweites Fenster</p>'), { version: began }, colleague);
    expect(tab.refusal?.message).toContain('Ein anderes Fenster von dir');
    expect((await as(editor).call(pageBlocks.get, { page_ID })).blocks).toEqual(text('<p>Karl</p>'));
    expect((await save(page_ID, text('<p>Edith</p>'), { version: began, overwrite: true })).http).toBe(200);
    expect((await as(editor).call(pageBlocks.version, { page_ID, number: 1 })).blocks).toEqual(text('<p>Karl</p>'));
  });

  it('of two who save at once one is first and the other is told', async () => {
    const page_ID = await created();
    const version = await versionOf(page_ID);
    const answers = await Promise.all([
      save(page_ID, text('<p>A</p>'), { version }),
      save(page_ID, text('<p>B</p>'), { version }, colleague),
    ]);
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]));
  });
});

describe('earlier states', () => {
  it('come back as a draft; what was being written is kept, and public stays what it was', async () => {
    const page_ID = await written(text('<p>Eins</p>'));
    await save(page_ID, text('<p>Zwei</p>'));
    await published(page_ID);
    await save(page_ID, text('<p>Drei, unfertig</p>'));
    const version = await versionOf(page_ID);
    await as(editor).call(pageBlocks.restore, { page_ID, version, number: 1 });
    expect((await as(editor).call(pageBlocks.get, { page_ID })).blocks).toEqual(text('<p>Eins</p>'));
    expect(textOf(await seenAt(family))).toEqual(['<p>Zwei</p>']);
    const { versions } = await as(editor).call(pageBlocks.versions, { page_ID });
    expect(versions).toMatchObject([
      { number: 3, wasPublished: false, isPublic: false, author: 'Edith Ebner' },
      { number: 2, wasPublished: true, isPublic: true },
      { number: 1, wasPublished: true, isPublic: false },
    ]);
    const kept = await as(editor).call(pageBlocks.version, { page_ID, number: 3 });
    expect(kept.blocks).toEqual(text('<p>Drei, unfertig</p>'));
    const again = await as(editor).ask(pageBlocks.restore, { page_ID, version, number: 2 });
    expect(again.refusal?.code).toBe('pageBlocks.changedMeanwhile');
    const unknown = await as(editor).ask(pageBlocks.restore, { page_ID, version: version + 1, number: 9 });
    expect(unknown.http).toBe(404);
  });

  it('are told in the history of the club', async () => {
    const page_ID = await written(text('<p>Eins</p>'));
    await as(editor).call(pageBlocks.restore, { page_ID, version: await versionOf(page_ID), number: 1 });
    await as(editor).call(pageBlocks.remove, { page_ID });
    const { history } = await as(colleague).call(contract.history.ofClub, {});
    expect(history.map(({ history: { description } }) => description)).toEqual(
      expect.arrayContaining([
        'Seite „Über uns“ angelegt',
        'Seite „Über uns“ veröffentlicht (Stand 1)',
        'Seite „Über uns“: Stand 1 als Entwurf zurückgeholt',
        'Seite „Über uns“ gelöscht',
      ]),
    );
    expect(await seenAt(family)).toBeNull();
  });
});

describe('what is written', () => {
  it('loses scripts, foreign pictures and what Word brings along, stored and shown', async () => {
    const word =
      '<p class="MsoNormal"><b>Liebe</b> Eltern<o:p></o:p></p><style>p{}</style><script>alert(1)</script>' +
      '<img src="https://tracker.example/x.gif"><a href="javascript:alert(1)">Klick</a><iframe src="https://x.example"></iframe>';
    const page_ID = await written(text(word));
    const clean = '<p><strong>Liebe</strong> Eltern</p>Klick';
    expect((await as(editor).call(pageBlocks.get, { page_ID })).blocks).toEqual(text(clean));
    expect(textOf(await seenAt(family))).toEqual([clean]);
    const preview = await as(editor).call(pageBlocks.preview, { page_ID, blocks: text(word) });
    expect(preview.blocks).toEqual(text(clean));
  });

  it('shows courses and forms as they are today, and nothing that is gone', async () => {
    await house().sql(
      `insert into form (club_id, slot, title, fields, audience, allows_several, is_active, created_at)
       values ($1, 'fest', 'Sommerfest', '[]', 'everybody', false, true, now())`,
      [clubId],
    );
    const courseId = await buildCourse(house(), clubId, { name: 'Kinderturnen' });
    await written([
      { kind: 'courses', title: 'Kurse', tag: 0 },
      { kind: 'form', slot: 'fest' },
      { kind: 'dates', title: 'Termine', count: 3 },
    ]);
    expect((await seenAt(family))?.blocks).toEqual([
      { kind: 'courses', title: 'Kurse', courses: [{ ID: courseId, name: 'Kinderturnen', span: '' }] },
      { kind: 'form', slot: 'fest', title: 'Sommerfest', isOpen: true },
      { kind: 'dates', title: 'Termine', dates: [] },
    ]);
    await house().sql('delete from form where club_id = $1', [clubId]);
    expect((await seenAt(family))?.blocks.map(({ kind }) => kind)).toEqual(['courses', 'dates']);
  });
});

describe('who sees a page', () => {
  it('is who it was published for, and whoever may read it in the office', async () => {
    const reader = await buildPerson(house(), clubId);
    const page_ID = await written(text('<p>Hallo</p>'), { audience: 'granted' });
    await buildGrant(house(), clubId, reader.personId, 'pageblocks_read', {
      entity_type: 'pageblocks',
      entity_id: page_ID,
    });
    const who = async () => {
      const seen = [];
      for (const [name, actor] of Object.entries({ visitor, family, trainer, reader, editor, foreign }))
        if ((await seenAt(actor)) !== null) seen.push(name);
      return seen;
    };
    expect(await who()).toEqual(['reader', 'editor']);
    for (const [audience, expected] of [
      ['trainers', ['trainer', 'reader', 'editor']],
      ['signedIn', ['family', 'trainer', 'reader', 'editor']],
      ['everyone', ['visitor', 'family', 'trainer', 'reader', 'editor']],
    ] as const) {
      await save(page_ID, text('<p>Hallo</p>'), { audience });
      await published(page_ID);
      expect(await who()).toEqual(expected);
    }
  });

  it('fits its place: a registration is for visitors, and a course page for who sees the course', async () => {
    const front = await created({ place: 'registration', subslot: '' });
    expect((await save(front, text('<p>Hallo</p>'), { audience: 'signedIn' })).refusal?.fields).toHaveProperty(
      'audience',
    );
    const courseId = await buildCourse(house(), clubId, { shown_from: new Date(Date.now() + 86_400_000) });
    await written(text('<p>Kurs</p>'), {}, { place: 'course', subslot: '', course_ID: courseId });
    const places = { visitor, family, editor, colleague };
    const seen = async () => {
      const found = [];
      for (const [name, actor] of Object.entries(places))
        if ((await seenAt(actor, 'course', '', courseId)) !== null) found.push(name);
      return found;
    };
    expect(await seen()).toEqual(['colleague']);
    await house().sql('update course set shown_from = null where id = $1 and club_id = $2', [courseId, clubId]);
    expect(await seen()).toEqual(['visitor', 'family', 'editor', 'colleague']);
    await house().sql('update course set deleted_at = now() where id = $1 and club_id = $2', [courseId, clubId]);
    expect(await seen()).toEqual([]);
  });
});

describe('rights', () => {
  const grant = (personId: number, permission: string, entity_type: string, entity_id: number) =>
    buildGrant(house(), clubId, personId, permission, { entity_type, entity_id });

  it('for one page reach no other, and to read is not to write', async () => {
    const mine = await created();
    const other = await created({ subslot: 'kontakt' });
    const writer = await buildPerson(house(), clubId);
    const reader = await buildPerson(house(), clubId);
    await grant(writer.personId, 'pageblocks', 'pageblocks', mine);
    await grant(reader.personId, 'pageblocks_read', 'pageblocks', mine);
    const statuses = async (actor: Actor, page_ID: number) => ({
      read: (await as(actor).ask(pageBlocks.get, { page_ID })).http,
      write: (await save(page_ID, text('<p>x</p>'), {}, actor)).http,
      publish: (await as(actor).ask(pageBlocks.publish, { page_ID, version: await versionOf(page_ID) })).http,
      remove: (await as(actor).ask(pageBlocks.remove, { page_ID: page_ID + 1_000_000 })).http,
    });
    expect(await statuses(writer, mine)).toEqual({ read: 200, write: 200, publish: 200, remove: 403 });
    expect(await statuses(writer, other)).toEqual({ read: 403, write: 403, publish: 403, remove: 403 });
    expect(await statuses(reader, mine)).toMatchObject({ read: 200, write: 403, publish: 403 });
    expect(await statuses(family, mine)).toMatchObject({ read: 403, write: 403, publish: 403 });
    expect((await as(writer).call(pageBlocks.list, {})).pages.map(({ ID }) => ID)).toEqual([mine]);
    const more = await as(writer).ask(pageBlocks.create, { title: 'Neu', place: 'home' });
    expect(more.http).toBe(403);
  });

  it('for a course open its page and no place of the club', async () => {
    const courseId = await buildCourse(house(), clubId);
    const otherCourse = await buildCourse(house(), clubId);
    const leader = await buildPerson(house(), clubId);
    await grant(leader.personId, 'course/page_blocks', 'course', courseId);
    const page_ID = await created({ title: 'Mitzubringen', place: 'course', subslot: '', course_ID: courseId }, leader);
    expect((await save(page_ID, text('<p>Turnschuhe</p>'), {}, leader)).http).toBe(200);
    for (const refused of [
      { title: 'Fremd', place: 'course', course_ID: otherCourse },
      { title: 'Start', place: 'home', course_ID: courseId },
      { title: 'Start', place: 'home' },
    ] as const) {
      expect((await as(leader).ask(pageBlocks.create, refused)).http).toBeGreaterThanOrEqual(400);
    }
    expect((await as(editor).call(pageBlocks.list, {})).pages.map(({ ID }) => ID)).toEqual([page_ID]);
    expect(
      (await as(colleague).ask(pageBlocks.create, { title: 'Fort', place: 'course', course_ID: 999_999 })).http,
    ).toBe(404);
  });

  it('stop at the other club, which finds nothing and changes nothing', async () => {
    const page_ID = await written(text('<p>Eins</p>'));
    const { version, blocks } = await as(editor).call(pageBlocks.get, { page_ID });
    const asked = await Promise.all([
      as(foreign).ask(pageBlocks.get, { page_ID }),
      as(foreign).ask(pageBlocks.save, { page_ID, version, title: 'Wir', audience: 'everyone', blocks }),
      as(foreign).ask(pageBlocks.publish, { page_ID, version }),
      as(foreign).ask(pageBlocks.unpublish, { page_ID }),
      as(foreign).ask(pageBlocks.versions, { page_ID }),
      as(foreign).ask(pageBlocks.remove, { page_ID }),
    ]);
    expect(asked.map(({ http }) => http)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await as(editor).call(pageBlocks.get, { page_ID })).toMatchObject({ version, state: 'published' });
  });

  it('are refused for a page that does not exist', async () => {
    const page_ID = await created();
    const give = (entity_ID: number, actor: Actor = colleague) =>
      as(actor).ask(contract.permissions.grant, {
        child_ID: family.personId,
        permissions: ['pageblocks_read'],
        entity_type: 'pageblocks',
        entity_ID,
      });
    expect((await give(page_ID + 1000)).refusal?.message).toBe('Diese Seite gibt es nicht oder nicht mehr.');
    expect((await as(family).ask(pageBlocks.get, { page_ID })).http).toBe(403);
    expect((await give(page_ID)).http).toBe(200);
    expect((await as(family).ask(pageBlocks.get, { page_ID })).http).toBe(200);
  });

  it('let whoever writes one page upload pictures for it, and for no other', async () => {
    const page_ID = await created();
    const writer = await buildPerson(house(), clubId);
    await grant(writer.personId, 'pageblocks', 'pageblocks', page_ID);
    const content = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#00a000' } })
      .jpeg()
      .toBuffer();
    const send = async (page: number, picture = content) =>
      upload(house(), writer, {
        path: `/page_blocks/photo/upload?page_ID=${page}`,
        name: 'bild.jpg',
        content: picture,
      });
    expect((await send(page_ID)).http).toBe(200);
    expect((await send(page_ID + 1)).http).toBe(403);
    const huge = await send(page_ID, Buffer.alloc(11 * 1024 * 1024));
    expect([huge.http, huge.reply.message]).toEqual([413, 'Die Datei ist zu groß (höchstens 10 MB).']);
  });
});

describe('a place', () => {
  it('has one page, at an address that can be typed', async () => {
    await created();
    const again = await as(editor).ask(pageBlocks.create, { title: 'Wir', place: 'page', subslot: 'ueber-uns' });
    expect(again.refusal).toMatchObject({ code: 'pageBlocks.placeTaken' });
    const wrong = await as(editor).ask(pageBlocks.create, { title: 'Wir', place: 'page', subslot: 'Über uns!' });
    expect(wrong.refusal?.fields).toHaveProperty('subslot');
    expect((await as(editor).ask(pageBlocks.create, { title: 'Wir', place: 'home', subslot: 'x' })).http).toBe(422);
    expect((await as(editor).ask(pageBlocks.create, { title: 'Wir', place: 'course' })).http).toBe(422);
  });

  it('at a course goes along with a copy', async () => {
    const courseId = await buildCourse(house(), clubId);
    await written(text('<p>Turnschuhe</p>'), {}, { place: 'course', subslot: '', course_ID: courseId });
    const { course_ID: copyId } = await as(colleague).call(contract.bookings.duplicateCourse, {
      course_ID: courseId,
      withTrainers: false,
      withParticipants: false,
      withEvents: false,
      moveYears: false,
    });
    expect(textOf(await seenAt(colleague, 'course', '', copyId))).toEqual(['<p>Turnschuhe</p>']);
  });
});

describe('a file', () => {
  const pdf = Buffer.from('%PDF-1.4\nSatzung');

  it('is for those who see the page, from when it is published, and goes with it', async () => {
    const page_ID = await created();
    const { http, reply } = await upload(house(), editor, {
      path: `/page_blocks/file/upload?page_ID=${page_ID}`,
      name: 'Statuten.pdf',
      content: pdf,
    });
    expect([http, reply.name]).toEqual([200, 'Statuten.pdf']);
    const file = reply.file ?? '';
    await save(page_ID, [{ kind: 'files', title: '', files: [{ file, name: 'Unsere Statuten' }] }], {
      audience: 'signedIn',
    });
    const get = async (actor: Actor) =>
      (await download(house(), actor, `/page_blocks/file/${file}/Statuten.pdf`, actor === null ? address() : {}))
        .statusCode;
    expect([await get(editor), await get(family), await get(visitor)]).toEqual([200, 404, 404]);
    await published(page_ID);
    expect([await get(family), await get(visitor), await get(foreign)]).toEqual([200, 404, 404]);
    expect((await seenAt(family))?.blocks).toEqual([
      {
        kind: 'files',
        title: '',
        files: [{ name: 'Unsere Statuten', url: `/api/page_blocks/file/${file}/Unsere%20Statuten`, bytes: pdf.length }],
      },
    ]);
    // The route of all other files does not serve it.
    expect((await download(house(), colleague, `/file/download/${file}-Statuten.pdf`)).statusCode).toBe(404);
    await as(editor).call(pageBlocks.remove, { page_ID });
    const left = await house().sql(`select from stored_file where club_id = $1 and purpose = 'page'`, [clubId]);
    expect(left).toHaveLength(0);
  });

  it('of something else cannot be put into a page', async () => {
    const page_ID = await created();
    const [receipt] = await house().sql<{ id: string }>(
      `insert into stored_file (club_id, purpose, name, mime_type, content, created_at)
       values ($1, 'receipt', 'beleg.pdf', 'application/pdf', '%PDF-', now()) returning id`,
      [clubId],
    );
    const refused = await save(page_ID, [
      { kind: 'files', title: '', files: [{ file: receipt?.id ?? '', name: 'Beleg' }] },
    ]);
    expect(refused.refusal?.code).toBe('pageBlocks.fileGone');
  });
});
