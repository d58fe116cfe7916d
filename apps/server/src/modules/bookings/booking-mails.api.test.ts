import { contract } from '@vereinshaus/contract';
import { contrastRatio } from '@vereinshaus/contract/kit/contrast';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { bookingsIn, buildPlan, ticks } from './bookings.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { book, leave } = bookingsIn(house);

const delivered = (clubId: number) => deliveredFrom(house(), clubId);

type Family = { parent: NonNullable<Actor>; children: number[] };

const family = async (clubId: number, names: readonly string[]): Promise<Family> => {
  const columns = { data_confirmed_at: new Date('2026-11-01T00:00:00Z') };
  const parent = await buildPerson(house(), clubId, { first_name: 'Vera', email: 'vera@x.test', ...columns });
  const children = [];
  for (const first_name of names) {
    const child = await buildPerson(house(), clubId, {
      first_name,
      birth_date: '2016-05-04',
      manager_id: parent.personId,
      // An address of their own: the mail still goes to whoever pays.
      email: `${children.length}@kind.test`,
      ...columns,
    });
    children.push(child.personId);
  }
  return { parent, children };
};

const course = async (clubId: number, columns: Record<string, unknown> = {}) => {
  const courseId = await buildCourse(house(), clubId, {
    name: 'Kinderturnen',
    bring: 'Turnpatschen',
    starts_on: '2026-11-17',
    ends_on: '2027-06-29',
    price_cents: 9000,
    non_member_price_cents: 12_000,
    ...columns,
  });
  await house().sql(
    `insert into event (club_id, course_id, series_id, name, starts_at, ends_at, place, visibility)
     values ($1, $2, 0, '', '2026-11-17T15:00:00Z', '2026-11-17T16:00:00Z', 'Turnsaal klein', 5)`,
    [clubId, courseId],
  );
  return courseId;
};

const bookAll = ({ parent, children }: Family, courseId: number, more: Record<string, unknown> = {}) =>
  house()
    .as(parent)
    .call(contract.bookings.registerMany, {
      course_ID: courseId,
      children: children.map((child_ID) => ({ child_ID, ...more })),
      ...ticks,
    });

const before = (text: string, first: string, second: string) => {
  expect(text).toContain(first);
  expect(text.indexOf(first)).toBeLessThan(text.indexOf(second));
};

describe('the mail after a booking', () => {
  it('goes to the Verwalter, names child, course and first date, greets, and says the rest after its first sentence', async () => {
    const clubId = await buildClub(house(), {
      name: 'Turnverein',
      color: '#ffd400',
      settings: JSON.stringify({ selfCancelBookings: true }),
    });
    const { parent, children } = await family(clubId, ['Mia']);
    await book(parent, await course(clubId), children[0] ?? 0);
    const sent = await delivered(clubId);
    expect(sent).toMatchObject([{ to: 'vera@x.test', subject: 'Gebucht: Mia – Kinderturnen ab Di., 17.11.2026' }]);
    const { text = '', html = '' } = sent[0] ?? {};
    for (const said of [
      'Di., 17.11.2026, 16:00–17:00',
      'Turnsaal klein',
      'Turnpatschen',
      formatMoney(12_000),
      'am 15.11.2026',
      'Bis 16.11.2026 kannst du selbst stornieren',
      'Rücktritt: Ein Kurs hat fixe Termine: Das gesetzliche 14-tägige Rücktrittsrecht gilt dafür nicht',
      '/kurs/meine',
    ]) {
      before(text, '„Kinderturnen“ ist für Mia Huber gebucht.', said);
      before(html, '„Kinderturnen“ ist für Mia Huber gebucht.', said.replace('Rücktritt: ', ''));
    }
    expect(text.startsWith('Hallo Vera,\n\n„Kinderturnen“ ist für Mia Huber gebucht.\n')).toBe(true);
    before(text, '/kurs/meine', 'Liebe Grüße');
    expect(text).not.toContain('<');
  });

  it('is one for siblings who were booked together, each with their own price and rates', async () => {
    const clubId = await buildClub(house(), {
      name: 'Turnverein',
      settings: JSON.stringify({ undoBookings: false }),
    });
    const gruber = await family(clubId, ['Mia', 'Paul']);
    const courseId = await course(clubId, { price_cents: 6000, non_member_price_cents: 6000 });
    const [, rates] = await buildPlan(house(), clubId, courseId, ['Auf einmal', 'Zwei Raten']);
    await bookAll(gruber, courseId, { paymentPlan_ID: rates });
    const sent = await delivered(clubId);
    expect(sent).toMatchObject([
      { to: 'vera@x.test', subject: 'Gebucht: Mia und Paul – Kinderturnen ab Di., 17.11.2026' },
    ]);
    const text = sent[0]?.text ?? '';
    expect(text.split(`2. Rate: ${formatMoney(3000)} am 02.12.2026`)).toHaveLength(3);
    expect(text.match(/Turnsaal klein/g)).toHaveLength(1);
    before(text, 'Mia Huber', 'Paul Huber');
    before(text, 'Hallo Vera,', 'Stornieren? Schreib bitte dem Verein.');
  });

  it('tells who got a place and who waits', async () => {
    const clubId = await buildClub(house(), { name: 'Turnverein' });
    const gruber = await family(clubId, ['Mia', 'Paul']);
    await bookAll(gruber, await course(clubId, { max_participants: 1 }));
    const [mail] = await delivered(clubId);
    expect(mail?.subject).toBe('Gebucht: Mia, Warteliste: Paul – Kinderturnen ab Di., 17.11.2026');
    // Who waits keeps the place from being undone.
    expect(mail?.text).not.toContain('rückgängig');
    before(mail?.text ?? '', 'Hallo Vera,', 'Platz 1. Das kostet nichts.');
  });

  it('shows names as names and nothing else, and every colour so that it can be read', async () => {
    for (const color of ['#ffd400', '#ffffff', '#101010', undefined]) {
      const clubId = await buildClub(house(), { name: 'Turn & <Sport>', ...(color && { color }) });
      const { parent, children } = await family(clubId, ['<b>Mia</b> & "Co"']);
      await book(parent, await course(clubId, { name: "Kind's <script>Turnen</script>" }), children[0] ?? 0);
      const { html = '', text = '' } = (await delivered(clubId))[0] ?? {};
      expect(html).not.toContain('<b>');
      expect(html).not.toContain('<script>');
      expect(html).toContain('&lt;b&gt;Mia&lt;/b&gt; &amp; &quot;Co&quot;');
      expect(html).toContain('Turn &amp; &lt;Sport&gt;');
      expect(text).toContain('<b>Mia</b> & "Co"');
      const grounds = [...html.matchAll(/background:(#[0-9a-f]{6});color:#ffffff/g)].map((match) => match[1] ?? '');
      // The head, the way to pay, and the way to the bookings.
      expect(grounds).toHaveLength(3);
      for (const ground of grounds) expect(contrastRatio(ground, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('begins with the picture of the club, where it has one', async () => {
    const clubId = await buildClub(house(), { name: 'Turnverein' });
    const { parent, children } = await family(clubId, ['Mia']);
    await house().sql(
      "insert into club_cover (club_id, mime_type, content, hash) values ($1, 'image/jpeg', 'a photo', 'abc')",
      [clubId],
    );
    await book(parent, await course(clubId), children[0] ?? 0);
    const { html = '' } = (await delivered(clubId))[0] ?? {};
    const cover = `/api/club/cover/${clubId}/abc`;
    expect(html).toMatch(new RegExp(`<img src="https?://[^"/]+${cover}" alt=""`));
    before(html, cover, '>Turnverein<');
  });

  it('leaves out what nobody knows: no date, no place, nothing to pay', async () => {
    const clubId = await buildClub(house(), { name: 'Turnverein' });
    const { parent, children } = await family(clubId, ['Mia']);
    await book(parent, await buildCourse(house(), clubId), children[0] ?? 0);
    const [mail] = await delivered(clubId);
    expect(mail?.subject).toBe('Gebucht: Mia – Kinderturnen');
    expect(mail?.text).toContain('Preis: kostenlos');
    for (const label of ['Erster Termin', 'Wo:', 'Zeitraum', 'Mitzubringen', 'Fällig']) {
      expect(mail?.text).not.toContain(label);
    }
  });

  it('goes to the person where the Verwalter has no address, and to nobody where neither has', async () => {
    const clubId = await buildClub(house());
    const gruber = await family(clubId, ['Mia', 'Paul']);
    await house().sql("update person set email = '' where id = any($1)", [
      [gruber.parent.personId, gruber.children[1]],
    ]);
    const courseId = await course(clubId);
    for (const child of gruber.children) await book(gruber.parent, courseId, child);
    expect(await delivered(clubId)).toMatchObject([{ to: '0@kind.test' }]);
  });

  it('of a cancelled booking names the child and what is credited', async () => {
    const clubId = await buildClub(house(), { settings: JSON.stringify({ selfCancelBookings: true }) });
    const { parent, children } = await family(clubId, ['Mia']);
    const courseId = await course(clubId);
    await book(parent, courseId, children[0] ?? 0);
    await delivered(clubId);
    await leave(parent, courseId, children[0] ?? 0);
    const [mail] = await delivered(clubId);
    expect(mail).toMatchObject({ to: 'vera@x.test', subject: 'Storniert: Mia – Kinderturnen' });
    before(mail?.text ?? '', 'Hallo Vera,', `Gutschrift: ${formatMoney(12_000)}`);
  });

  it('about several of a family forgets whoever is anonymised', async () => {
    const clubId = await buildClub(house());
    const gruber = await family(clubId, ['Mia', 'Paul']);
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    await bookAll(gruber, await course(clubId));
    await house().sql('update participation set left_at = now() where club_id = $1', [clubId]);
    await house()
      .as(admin)
      .call(contract.profile.anonymise, { child_ID: gruber.children[1] ?? 0 });
    expect(await house().sql('select subject, body, html from mail where club_id = $1', [clubId])).toEqual([
      { subject: 'anonymisiert', body: '', html: '' },
    ]);
  });
});
