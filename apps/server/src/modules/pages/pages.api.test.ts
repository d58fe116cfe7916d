import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contract } from '@vereinshaus/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, testConfig, useHouse } from '../../../test/harness.ts';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../kit/database.ts';
import { frameOfScreens } from '../../kit/site.ts';
import { clubPageParts } from './club-page.ts';
import { courseParts } from './course-page.ts';
import { frontParts } from './front-page.ts';
import { imprintParts } from './imprint-page.ts';
import { offersParts } from './offers-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-pages-'));
const plain =
  '<!doctype html><head><!-- head --><title>Vereinshaus</title><!-- /head --></head><body><!-- page --><div id="root"></div></body>';
writeFileSync(join(folder, 'index.html'), plain);
mkdirSync(join(folder, '.vite'));
writeFileSync(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/index.js', imports: ['_base.js'] },
    '_base.js': { file: 'assets/base.js' },
    '_cards.js': { file: 'assets/cards.js', css: ['assets/cards.css'] },
    'src/frame/PublicFrame.tsx': { file: 'assets/frame.js', imports: ['_base.js', '_cards.js'] },
    'src/areas/courses/OffersPage.tsx': { file: 'assets/offers.js', imports: ['index.html', '_cards.js'] },
    'src/areas/home/HomePage.tsx': { file: 'assets/home.js', imports: ['_cards.js', '_lists.js'] },
    'src/areas/tags/TagsPage.tsx': { file: 'assets/tags.js', imports: ['_lists.js'] },
    'src/frame/Shell.tsx': { file: 'assets/shell.js', imports: ['_base.js'] },
    '_lists.js': { file: 'assets/lists.js' },
  }),
);
afterAll(() => rmSync(folder, { recursive: true }));

const now = new Date('2026-10-01T10:00:00Z');
const house = useHouse({ site: folder, clock: () => now });

let clubId = 0;

beforeEach(async () => {
  clubId = await buildClub(house(), { name: 'TV Berg', full_name: 'Turnverein Berg' });
});

const open = async (url: string, who: Actor = null) => {
  const answer = await house().app.inject({
    method: 'GET',
    url,
    headers: { host: `verein${clubId}.test`, ...(who && { cookie: await cookieOf(house(), who) }) },
  });
  expect(answer.statusCode).toBe(200);
  return { text: answer.body, headers: answer.headers };
};

const course = (columns: Record<string, unknown> = {}) =>
  buildCourse(house(), clubId, { name: 'Kinderturnen', price_cents: 9000, non_member_price_cents: 12_000, ...columns });

const date = (courseId: number, startsAt: string) =>
  house().sql(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, place, visibility)
     values ($1, $2, 1, $3, $3::timestamptz + interval '1 hour', 'Turnsaal klein', 5)`,
    [clubId, courseId, startsAt],
  );

const metaOf = (page: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(page)?.[1];

const scriptIn = (page: string, attributes: string): unknown => {
  const [, text = 'null'] = new RegExp(`<script ${attributes}>(.*?)</script>`, 's').exec(page) ?? [];
  return JSON.parse(text);
};

const structured = (page: string) => scriptIn(page, 'type="application/ld\\+json"');

const knownSchema = z.object({ at: z.number(), replies: z.array(z.tuple([z.array(z.unknown()), z.unknown()])) });
const knownIn = (page: string) => knownSchema.parse(scriptIn(page, 'type="application/json" id="known"'));

describe('the page of a course', () => {
  it('tells what it is, when, where, for whom and for how much, to people and to machines', async () => {
    const courseId = await course({ description: 'Laufen,  springen\nund klettern.', min_age: 3, max_age: 5 });
    await date(courseId, '2026-10-05T13:30:00Z');
    const { text, headers } = await open(`/kurse/${courseId}`);

    expect(text).toContain('<title>Kinderturnen – Turnverein Berg</title>');
    expect(metaOf(text, 'description')).toBe('Laufen, springen und klettern.');
    expect(text).toContain(`<link rel="canonical" href="http://verein${clubId}.test/kurse/${courseId}">`);
    expect(metaOf(text, 'og:title')).toBe('Kinderturnen – Turnverein Berg');
    expect(metaOf(text, 'og:url')).toBe(`http://verein${clubId}.test/kurse/${courseId}`);
    expect(text).toMatch(/<h1>Kinderturnen<\/h1>.*Mo\., 05\.10\.2026, 15:30–16:30, Turnsaal klein.*3 bis 5 Jahre/s);
    expect(text).toMatch(/Kosten für Mitglieder: €\s90\nKosten für Nicht-Mitglieder: €\s120/);
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(structured(text)).toMatchObject({
      '@graph': [
        {
          '@type': 'Course',
          name: 'Kinderturnen',
          provider: { '@type': 'SportsOrganization', name: 'Turnverein Berg' },
          offers: [{ price: '90.00' }, { price: '120.00', availability: 'https://schema.org/InStock' }],
          hasCourseInstance: { '@type': 'CourseInstance', location: { name: 'Turnsaal klein' } },
        },
        { '@type': 'Event', startDate: '2026-10-05T13:30:00.000Z', endDate: '2026-10-05T14:30:00.000Z' },
      ],
    });
  });

  it.each(['/kurse/ID/irgendwas', '/kurse/buche/ID', '/kurse/ID?tab=termine'])(
    'has one address: %s',
    async (spelling) => {
      const courseId = await course();
      const { text } = await open(spelling.replace('ID', String(courseId)));
      expect(text).toContain(`<link rel="canonical" href="http://verein${clubId}.test/kurse/${courseId}">`);
    },
  );

  it('shows its picture in messengers, else the cover of the club, by its whole address', async () => {
    const [file] = await house().sql<{ id: string }>(
      `insert into stored_file (club_id, name, mime_type, content, purpose, created_at)
       values ($1, 'kurs.jpg', 'image/jpeg', '\\x00', 'course', now()) returning id`,
      [clubId],
    );
    await house().sql(
      `insert into club_cover (club_id, mime_type, content, hash) values ($1, 'image/jpeg', '\\x00', 'abc')`,
      [clubId],
    );
    const pictured = await course({ picture_id: file?.id, thumbnail_id: file?.id, picture_alt: 'Kinder am Reck' });
    const bare = await course();

    const { text } = await open(`/kurse/${pictured}`);
    expect(metaOf(text, 'og:image')).toBe(`http://verein${clubId}.test/api/course/image/${pictured}/${file?.id}`);
    expect(metaOf(text, 'og:image:alt')).toBe('Kinder am Reck');
    expect(metaOf((await open(`/kurse/${bare}`)).text, 'og:image')).toBe(
      `http://verein${clubId}.test/api/club/cover/${clubId}/abc`,
    );
  });

  it('says in all its parts only what was written, as text', async () => {
    const evil = `</script><img src=x onerror="alert('1')">`;
    await house().sql('update club set name = $2, full_name = $2 where id = $1', [clubId, evil]);
    const courseId = await course({ name: evil, description: evil, information: evil, audience: evil });
    const { text } = await open(`/kurse/${courseId}`);
    expect(text).not.toContain('<img src=x');
    expect(text.match(/<\/script>/g)).toHaveLength(2);
    expect(structured(text)).toMatchObject({ '@graph': [{ name: evil }] });
  });

  it('that is hidden, gone or of another club stays what it was: the program alone, and nothing for search engines', async () => {
    const hidden = await course({ name: 'Geheim', shown_from: '2026-12-01' });
    const gone = await course({ name: 'Geheim', deleted_at: now });
    const foreign = await buildCourse(house(), await buildClub(house()), { name: 'Geheim' });
    for (const id of [hidden, gone, foreign, 987_654]) {
      const { text, headers } = await open(`/kurse/${id}`);
      expect(text).toBe(plain);
      expect(headers['x-robots-tag']).toBe('noindex');
    }
  });
});

describe('the offers', () => {
  it('are a list with links, and bring along what the program would ask for', async () => {
    const courseId = await course();
    await course({ name: 'Geheim', shown_from: '2026-12-01' });
    const { text } = await open('/kurs/buchung');

    expect(text).toContain(`<h2><a href="/kurse/${courseId}">Kinderturnen</a></h2>`);
    expect(text).toContain(`href="/registrieren/${courseId}"`);
    expect(text).not.toContain('Geheim');
    expect(metaOf(text, 'description')).toBe('1 Angebot bei Turnverein Berg: Kinderturnen');
    expect(structured(text)).toMatchObject({ '@type': 'ItemList', itemListElement: [{ name: 'Kinderturnen' }] });

    const visitor = house().as(null, { host: `verein${clubId}.test` });
    const { at, replies } = knownIn(text);
    expect(at).toBe(now.getTime());
    expect(replies).toEqual([
      [['/user/status', {}], await visitor.call(contract.session.status, {})],
      [['/club', {}], await visitor.call(contract.clubs.get, {})],
      [['/courses', {}], await visitor.call(contract.courses.list, {})],
      [['/tags/get_avail/course', {}], await visitor.call(contract.tags.availableForCourses, {})],
    ]);
  });

  it('that the address narrows are fewer at once, and the program finds the same in what came along', async () => {
    await course({ name: 'Zwergerl', min_age: 2, max_age: 4 });
    await course({ name: 'Kinder', min_age: 6, max_age: 9 });
    await course({ name: 'Erwachsene', min_age: 18 });
    await course({ name: 'Für alle' });
    const { text } = await open('/kurs/buchung?alter=7');
    const [, cards = ''] = /<ul class="cards">(.*?)<\/ul>/s.exec(text) ?? [];
    expect(
      [...cards.matchAll(/<h2><a[^>]*>([^<]*)</g)]
        .map(([, name = '']) => name)
        .toSorted((one, other) => one.localeCompare(other, 'de')),
    ).toEqual(['Für alle', 'Kinder']);
    expect(text).toContain('<p class="quiet">2 Angebote</p>');
    expect(knownIn(text).replies.map(([key]) => key)).toContainEqual(['/courses', {}]);

    const nothing = (await open('/kurs/buchung?alter=7&suche=gibt-es-nicht')).text;
    expect(nothing).toContain('Kein Angebot passt zu deiner Auswahl.');
    expect(nothing).not.toContain('<article');
    expect((await open('/kurs/buchung?alter=viel')).text).toContain('Zwergerl');
  });

  it('say nothing about places where the club hides them', async () => {
    await house().sql(`update club set settings = '{"hideCapacity": true}' where id = $1`, [clubId]);
    const courseId = await course({ max_participants: 5 });
    for (let count = 0; count < 4; count += 1) {
      const { personId } = await buildPerson(house(), clubId);
      await buildParticipation(house(), clubId, courseId, personId);
    }
    const [list, page] = [(await open('/kurs/buchung')).text, (await open(`/kurse/${courseId}`)).text];
    expect(`${list}${page}`).not.toMatch(/Plätze? frei|"maxparts":5|"parts_count":4/);
  });

  it('of a day are those that still happen then', async () => {
    await course({ name: 'Herbst', ends_on: '2026-10-31' });
    const winter = await course({ name: 'Winter', ends_on: '2027-02-28' });
    const { text } = await open('/kurs/buchung/2026-12-01');
    expect(text).toContain('Was ab 01.12.2026 noch stattfindet.');
    expect(text).toContain(`/kurse/${winter}`);
    expect(text).not.toContain('Herbst');
    expect(knownIn(text).replies.map(([key]) => key)).toContainEqual(['/courses', { date: 20_261_201 }]);
    expect(text).toContain(`<link rel="canonical" href="http://verein${clubId}.test/kurs/buchung">`);
  });

  it('fetch the code of their screen along with them, and nothing twice', async () => {
    const { text } = await open('/kurs/buchung');
    expect(
      [...text.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, file]) => file),
    ).toEqual(['/assets/frame.js', '/assets/offers.js', '/assets/cards.js']);
    expect(text.indexOf('/assets/cards.css')).toBeGreaterThan(text.indexOf('<h1>Angebote</h1>'));
  });
});

describe('whoever is signed in', () => {
  it.each(['/', '/benutzer/liste', '/kurs/buchung'])(
    'gets the frame and what most screens share along with the program: %s',
    async (url) => {
      const { text, headers } = await open(url, await buildPerson(house(), clubId));
      expect(
        new Set([...text.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, file]) => file)),
      ).toEqual(new Set(['/assets/cards.js', '/assets/lists.js', '/assets/shell.js']));
      expect(text).toContain('<title>Vereinshaus</title>');
      expect(headers['x-robots-tag']).toBe('noindex');
    },
  );

  it('and nobody else, who would not come that far', async () => {
    expect((await open('/benutzer/liste')).text).toBe(plain);
  });
});

describe('the front door', () => {
  it.each(['/', '/benutzer/login'])('shows the club, the way to its offers and the form: %s', async (url) => {
    const { text } = await open(url);
    expect(text).toMatch(
      /<p>Turnverein Berg<\/p>.*Wie alt ist dein Kind\?.*href="\/kurs\/buchung".*<h1>Anmelden<\/h1>/s,
    );
    expect(text).toContain(`<link rel="canonical" href="http://verein${clubId}.test/">`);
    expect(structured(text)).toMatchObject({ '@type': 'SportsOrganization', name: 'Turnverein Berg' });
  });

  it('tells nothing of the club that is not for everybody', async () => {
    await house().sql(`update club set iban = 'AT611904300234573201' where id = $1`, [clubId]);
    expect((await open('/')).text).not.toContain('AT611904300234573201');
  });
});

describe('the imprint', () => {
  it('comes with its content and the answer it was made of', async () => {
    await house().sql(`update club set zvr = '123456789' where id = $1`, [clubId]);
    await house().sql(`insert into club_imprint (club_id, email) values ($1, 'office@berg.test')`, [clubId]);
    const { text } = await open('/impressum');
    expect(text).toMatch(/<h1>Impressum<\/h1>.*<dt>ZVR-Zahl<\/dt><dd class="lines">123456789<\/dd>/s);
    expect(text).toContain('<a href="mailto:office@berg.test">office@berg.test</a>');
    expect(text).not.toContain('Vereinszweck');
    expect(knownIn(text).replies.map(([key]) => key)).toContainEqual(['/club/imprint', {}]);
  });

  it('is found from every page, beside privacy, terms and accessibility', async () => {
    await house().sql(
      `update club set privacy_link = 'https://berg.test/privat', terms_link = 'https://berg.test/agb' where id = $1`,
      [clubId],
    );
    const courseId = await course();
    for (const url of ['/', '/kurs/buchung', `/kurse/${courseId}`, '/impressum']) {
      const [, footer = ''] = /<footer>(.*?)<\/footer>/s.exec((await open(url)).text) ?? [];
      expect([...footer.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        '/impressum',
        'https://berg.test/privat',
        'https://berg.test/agb',
        '/kurz-gesagt',
        '/barrierefreiheit',
      ]);
    }
  });
});

/** As the office published it; dangerous content is sanitised a second time. */
const publishedPage = (place: string, subslot: string, audience = 'everyone') =>
  house().sql(
    `with made as (
       insert into club_page (club_id, place, subslot, draft, created_at, updated_at)
       values ($1, $2, $3, $4, now(), now()) returning club_id, id, draft
     )
     insert into club_page_version (club_id, page_id, number, content, is_public, was_published, made_at)
     select club_id, id, 1, draft, true, true, now() from made`,
    [
      clubId,
      place,
      subslot,
      JSON.stringify({
        version: 1,
        title: 'Über <uns>',
        audience,
        blocks: [{ kind: 'text', html: '<p>Seit 1923.</p><script>alert(1)</script>' }],
      }),
    ],
  );

describe('a page of the club', () => {
  it('comes with its content, is known to the program and found by search engines', async () => {
    await publishedPage('page', 'ueber-uns');
    const { text } = await open('/seite/ueber-uns');
    expect(text).toContain('<title>Über &lt;uns&gt; – Turnverein Berg</title>');
    expect(text).toContain('<p>Seit 1923.</p>');
    expect(text).not.toContain('<script>alert(1)');
    expect(metaOf(text, 'description')).toContain('Seit 1923.');
    expect(knownIn(text).replies.map(([[path]]) => path)).toContain('/page_blocks/shown');
    expect((await open('/sitemap.xml')).text).toContain('/seite/ueber-uns</loc>');
  });

  it('for those who sign in is the program alone, as one that does not exist', async () => {
    await publishedPage('page', 'intern', 'signedIn');
    for (const url of ['/seite/intern', '/seite/gibt-es-nicht']) expect((await open(url)).text).toBe(plain);
    expect((await open('/sitemap.xml')).text).not.toContain('/seite/');
  });

  it('stands below the form at the front door', async () => {
    expect((await open('/')).text).not.toContain('class="card below');
    await publishedPage('front', '');
    expect((await open('/')).text).toContain('<p>Seit 1923.</p>');
  });
});

describe('the program alone', () => {
  it('comes where the address says more', async () => {
    for (const url of ['/benutzer/login?passwort=vergessen', '/kurs/buchung?embed', '/registrieren', '/embed/1/alle'])
      expect((await open(url)).text).toBe(plain);
  });

  it('comes where no club is found', async () => {
    const { body, statusCode } = await house().app.inject({ url: '/', headers: { host: 'fremd.test' } });
    expect([statusCode, body]).toEqual([200, plain]);
  });

  it('consists of parts that exist', () => {
    const web = resolve(import.meta.dirname, '../../../../web');
    const parts = [...frontParts, ...offersParts, ...courseParts, ...imprintParts, ...clubPageParts, frameOfScreens];
    expect(parts.filter((part) => !existsSync(join(web, part)))).toEqual([]);
  });
});

it.each(['/', '/kurs/buchung', '/impressum', '/kurse/ID', '/seite/ueber-uns'])(
  'a page costs as few statements as a screen may: %s',
  async (url) => {
    const courseId = await course({ permitting_courses: [await course()] });
    await publishedPage('page', 'ueber-uns');
    let statements = 0;
    const database = openDatabase(house().url, { max: 1, onStatement: () => (statements += 1) });
    const app = await buildApp({
      config: testConfig,
      database,
      queue: house().queue,
      mailer: { kind: 'outbox' },
      rateLimits: false,
      site: folder,
      clock: () => now,
    });
    const ask = () =>
      app.inject({ url: url.replace('ID', String(courseId)), headers: { host: `verein${clubId}.test` } });
    await ask();
    statements = 0;
    expect((await ask()).body).toContain('class="early"');
    expect(statements).toBeLessThanOrEqual(8);
    await app.close();
    await database.end();
  },
);

it('search engines are told what there is', async () => {
  const courseId = await course();
  await course({ shown_from: '2026-12-01' });
  expect((await open('/robots.txt')).text).toContain(`Sitemap: http://verein${clubId}.test/sitemap.xml`);
  const addresses = [...(await open('/sitemap.xml')).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => address,
  );
  const origin = `http://verein${clubId}.test`;
  expect(addresses).toEqual([
    `${origin}/`,
    `${origin}/kurs/buchung`,
    `${origin}/impressum`,
    `${origin}/kurse/${courseId}`,
  ]);
});
