import { contract } from '@vereinshaus/contract';
import { attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { byAge, countOf } from '@vereinshaus/contract/standesmeldung/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildClub,
  buildCourse,
  buildGrant,
  buildMembershipRole,
  buildParticipation,
  buildPerson,
} from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';

const start = new Date('2026-02-01T10:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const { standesmeldung, standesmeldungFiles, sections } = contract;
const cutoff = 20_260_101;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 80 });
});

type MemberInput = { code?: number; startsOn?: string; endsOn?: string | null } & Record<string, unknown>;

const member = async ({ code = 1, startsOn = '2020-01-01', endsOn = null, ...columns }: MemberInput = {}) => {
  const { personId } = await buildPerson(house(), clubId, { sex: 'fem', birth_date: '1990-05-05', ...columns });
  await buildMembershipRole(house(), clubId, personId, code, { starts_on: startsOn, ends_on: endsOn });
  return personId;
};

const preview = (input: Record<string, unknown> = {}) =>
  house()
    .as(admin)
    .call(standesmeldung.preview, { cutoff, ...input });
const take = (members: number, input: Record<string, unknown> = {}) =>
  house()
    .as(admin)
    .ask(standesmeldung.take, { cutoff, members, ...input });
const taken = async (members: number, input: Record<string, unknown> = {}) =>
  (await take(members, input)).reply?.ID ?? 0;
const read = (reportId: number) => house().as(admin).call(standesmeldung.get, { ID: reportId });

describe('who is counted', () => {
  it('is a member on the day: neither left, dead nor deleted, once, by their membership', async () => {
    await member({ birth_date: '2019-01-01' });
    const both = await member({ code: 3, sex: 'male' });
    await buildMembershipRole(house(), clubId, both, 1);
    await member({ code: 3, sex: 'fem' });
    await member({ endsOn: '2026-01-01' });
    await member({ endsOn: '2026-01-02', sex: 'male' });
    await member({ startsOn: '2026-01-02' });
    await member({ death_date: '2026-01-01' });
    await member({ death_date: '2026-01-02', sex: 'male' });
    await member({ deleted_at: '2025-06-01' });
    await member({ code: 401 });
    await member({ code: 410 });
    await member({ code: 220 });
    const { members, cells, labels } = await preview();
    expect(members).toBe(5);
    expect(countOf(cells)).toBe(5);
    expect(labels).toEqual({ 1: 'ordentliches Mitglied', 3: 'unterstützendes Mitglied' });
    const rows = byAge(cells, [0, 18], 'day').map(({ label, male, fem, other }) => [label, male, fem, other]);
    expect(rows).toEqual([
      ['0–17', 0, 1, 0],
      ['ab 18', 3, 1, 0],
    ]);
    expect((await preview({ dormant: true })).members).toBe(6);
  });

  it('is never somebody of another club', async () => {
    await member();
    const otherClub = await buildClub(house());
    const stranger = await buildPerson(house(), otherClub, { staff_level: 80, sex: 'fem' });
    await buildMembershipRole(house(), otherClub, stranger.personId, 1);
    expect((await preview()).members).toBe(1);
    const reportId = await taken(1);
    expect((await house().as(stranger).ask(standesmeldung.get, { ID: reportId })).http).toBe(404);
    const file = { ID: reportId, form: 'askoe' as const, format: 'pdf' as const };
    expect((await house().as(stranger).ask(standesmeldungFiles.file, file)).http).toBe(404);
    expect((await house().as(stranger).call(standesmeldung.list, {})).reports).toEqual([]);
  });

  it('adds up, whatever the age groups are, by age, by calendar year and without a birth date', async () => {
    let seed = 7;
    const next = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    const people = Array.from({ length: 120 }, () => ({
      birth_date: next(9) === 0 ? null : `${1935 + next(90)}-${String(1 + next(12)).padStart(2, '0')}-15`,
      sex: ['male', 'fem', ''][next(3)],
      code: [1, 2, 3, 400, 401, 410][next(6)] ?? 1,
      starts_on: `${2014 + next(14)}-01-0${1 + next(2)}`,
      ends_on: next(3) === 0 ? `${2023 + next(6)}-01-0${1 + next(2)}` : null,
    })).filter(({ starts_on, ends_on }) => ends_on === null || ends_on > starts_on);
    await house().sql(
      `with n as (select *, nextval('person_id_seq')::integer as id from jsonb_to_recordset($2::jsonb) as n
         (birth_date date, sex text, code integer, starts_on date, ends_on date)),
       p as (insert into person (id, club_id, manager_id, first_name, last_name, birth_date, sex)
         select id, $1, id, 'Zufall', id::text, birth_date, sex from n returning id)
       insert into membership_role (club_id, person_id, code, starts_on, ends_on)
       select $1, n.id, n.code, n.starts_on, n.ends_on from n join p on p.id = n.id`,
      [clubId, JSON.stringify(people)],
    );
    const day = '2026-01-01';
    const expected = people.filter(
      ({ code, starts_on, ends_on }) =>
        code !== 410 && code !== 401 && starts_on <= day && (ends_on === null || ends_on > day),
    );
    const { members, cells, missing } = await preview();
    expect(members).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(20);
    for (const bands of [[0], [0, 6, 10, 14, 18, 27, 40, 60], [0, 1, 2, 99]]) {
      for (const rule of ['day', 'year'] as const) {
        const rows = byAge(cells, bands, rule);
        expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(members);
        expect(rows.reduce((sum, row) => sum + row.male + row.fem + row.other + row.unknown, 0)).toBe(members);
      }
    }
    expect(missing).toHaveLength(expected.filter(({ birth_date, sex }) => birth_date === null || sex === '').length);
  });

  it('is a person: a school or a family that is kept as a member neither counts nor lacks a birth date', async () => {
    await member({ birth_date: '2000-01-01', sex: 'fem' });
    await member({ first_name: '', last_name: 'Volksschule', birth_date: null, sex: 'inst' });
    await member({ first_name: '', last_name: 'Familie Huber', birth_date: null, sex: 'fam' });
    expect(await preview()).toMatchObject({ members: 1, missing: [] });
  });

  it('is named before it is taken where birth date or sex are missing', async () => {
    const one = await member({ birth_date: null, first_name: 'Anna', last_name: 'Alt' });
    const other = await member({ sex: '', first_name: 'Ben', last_name: 'Bär' });
    await member();
    expect((await preview()).missing).toEqual([
      { ID: one, fullname: 'Anna Alt', birthdate: true, sex: false },
      { ID: other, fullname: 'Ben Bär', birthdate: false, sex: true },
    ]);
  });

  it('is in the sections of that day; in several, in each', async () => {
    const [anna, ben] = [await member(), await member({ sex: 'male' })];
    await member();
    const office = house().as(admin);
    const { ID: turnen } = await office.call(sections.save, { name: 'Turnen' });
    const { ID: tennis } = await office.call(sections.save, { name: 'Tennis' });
    await office.call(sections.addMembers, { ID: turnen, children: [anna, ben], start: 20_250_101 });
    await office.call(sections.addMembers, { ID: tennis, children: [anna], start: 20_250_101 });
    await office.call(sections.endMember, { ID: turnen, child_ID: ben, end: 20_260_115 });
    const { sections: told, withoutSection } = await preview();
    expect(told.map(({ name, cells }) => [name, countOf(cells)])).toEqual([
      ['Tennis', 1],
      ['Turnen', 2],
    ]);
    expect(withoutSection).toBe(1);
    const later = await preview({ cutoff: 20_260_120 });
    expect(later.sections.map(({ cells }) => countOf(cells))).toEqual([1, 1]);
  });
});

describe('a report', () => {
  it('stays as it was when persons change, leave, or die', async () => {
    const anna = await member({ birth_date: '2015-01-01' });
    const board = await member({ first_name: 'Olga', last_name: 'Obfrau', email: 'olga@x.test' });
    await buildMembershipRole(house(), clubId, board, 1400);
    const reportId = await taken(2);
    const before = await read(reportId);
    expect(before.board).toMatchObject([{ fullname: 'Olga Obfrau', function: 'Obfrau', email: 'olga@x.test' }]);
    await house().sql(`update person set birth_date = '1950-01-01', sex = 'male' where id = $1`, [anna]);
    await house().sql(`update person set last_name = 'Anders', email = '' where id = $1`, [board]);
    await house().sql(`update membership_role set ends_on = '2025-01-01' where club_id = $1`, [clubId]);
    expect((await preview()).members).toBe(0);
    expect(await read(reportId)).toEqual(before);
  });

  it('of the same day is a further version, and the one before stays', async () => {
    await member();
    const first = await taken(1);
    await member();
    const second = await taken(2);
    expect((await house().as(admin).call(standesmeldung.list, {})).reports).toMatchObject([
      { ID: second, version: 2, members: 2, cutoff },
      { ID: first, version: 1, members: 1, cutoff },
    ]);
    expect((await read(first)).members).toBe(1);
    const { history } = await house().as(admin).call(contract.history.ofClub, {});
    expect(history[0]?.history.description).toBe('Standesmeldung zum 01.01.2026 festgehalten: 2 Mitglieder, Fassung 2');
  });

  it('by two at once gets two versions', async () => {
    await member();
    const answers = await Promise.all([take(1), take(1), take(1)]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    const { reports } = await house().as(admin).call(standesmeldung.list, {});
    expect(reports.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('is compared with that of a year before, in its last version', async () => {
    await member({ startsOn: '2024-06-01' });
    now = new Date('2025-02-01T10:00:00Z');
    await taken(1, { cutoff: 20_250_101 });
    const last = await taken(1, { cutoff: 20_250_101 });
    await taken(0, { cutoff: 20_240_101 });
    now = start;
    await member({ startsOn: '2025-06-01' });
    const reportId = await taken(2);
    const { previous, cells } = await read(reportId);
    expect(previous?.ID).toBe(last);
    expect(countOf(cells) - countOf(previous?.cells ?? [])).toBe(1);
    expect((await read(last)).previous?.cutoff).toBe(20_240_101);
  });

  it.each([
    [{ cutoff: 20_260_202 }, 'Der Stichtag liegt in der Zukunft. Wer dann Mitglied ist, weiß noch niemand.'],
    [{ cutoff: 20_250_230 }, 'Diesen Tag gibt es nicht.'],
    [{ cutoff: 0 }, 'Bitte gib den Stichtag ein.'],
  ])('is refused when %o', async (input, sentence) => {
    expect(await take(0, input)).toMatchObject({ http: 422, refusal: { fields: { cutoff: sentence } } });
    const asked = await house().as(admin).ask(standesmeldung.preview, input);
    expect(asked.refusal?.fields).toEqual({ cutoff: sentence });
    expect((await house().as(admin).call(standesmeldung.list, {})).reports).toEqual([]);
  });

  it('is refused with age groups that overlap, and when it has become something else than shown', async () => {
    await member();
    expect((await take(1, { bands: [0, 10, 10] })).http).toBe(422);
    expect((await take(1, { bands: [5, 10] })).http).toBe(422);
    expect((await take(2)).refusal?.message).toMatch(/^Inzwischen sind es 1 Mitglieder/);
  });

  it('loses the name of who is anonymised, and keeps its counts', async () => {
    const board = await member({ first_name: 'Olga', last_name: 'Obfrau', email: 'olga@x.test' });
    await buildMembershipRole(house(), clubId, board, 1400);
    const reportId = await taken(1);
    await house().sql(`update membership_role set ends_on = '2025-01-01' where person_id = $1`, [board]);
    await house().as(admin).call(contract.profile.remove, { child_ID: board });
    await house().as(admin).call(contract.profile.anonymise, { child_ID: board });
    const report = await read(reportId);
    expect(report.members).toBe(1);
    expect(report.board).toMatchObject([{ fullname: 'anonymisiert', email: '' }]);
  });
});

describe('training of the year', () => {
  let courseId = 0;
  let trainer: NonNullable<Actor>;

  const date = async (startsAt: string, minutes: number, present: readonly number[]) => {
    const [event] = await house().sql<{ id: number }>(
      `with n as (select nextval('event_id_seq')::integer as id)
       insert into event (id, series_id, club_id, course_id, starts_at, ends_at, visibility)
       select n.id, n.id, $1, $2, $3::timestamptz, $3::timestamptz + make_interval(mins => $4), 5 from n returning id`,
      [clubId, courseId, startsAt, minutes],
    );
    for (const personId of present) {
      await house().sql(
        'insert into attendance (club_id, event_id, person_id, status, marked_at) values ($1, $2, $3, $4, now())',
        [clubId, event?.id, personId, attendanceStatus.present],
      );
    }
  };

  beforeEach(async () => {
    courseId = await buildCourse(house(), clubId, { name: 'Kinderturnen', prae_hourly_rate_cents: 2000 });
    trainer = await buildPerson(house(), clubId, { first_name: 'Tina', last_name: 'Trainerin' });
    const child = await member({ birth_date: '2015-01-01' });
    const grown = await member();
    const early = { created_at: '2024-09-01', starts_at: '2024-09-01' };
    await buildParticipation(house(), clubId, courseId, trainer.personId, {
      role: participationRole.trainer,
      ...early,
    });
    await buildParticipation(house(), clubId, courseId, child, early);
    await buildParticipation(house(), clubId, courseId, grown, early);
    await date('2025-03-01T16:00:00Z', 90, [child, grown]);
    await date('2025-03-08T16:00:00Z', 90, [child]);
    // No attendance, another year, and after the reporting day.
    await date('2025-03-15T16:00:00Z', 90, []);
    await date('2024-12-31T16:00:00Z', 90, [child]);
    await date('2026-01-10T16:00:00Z', 90, [child]);
  });

  it('comes from the attendance: hours of dates, of those present and of trainers, and what they cost', async () => {
    const { courses, trainers } = await preview();
    expect(courses).toEqual([
      {
        name: 'Kinderturnen',
        section: '',
        participants: 2,
        children: 1,
        dates: 2,
        minutes: 180,
        attendedMinutes: 270,
        trainerMinutes: 180,
        cost: 6000,
      },
    ]);
    expect(trainers).toEqual([{ fullname: 'Tina Trainerin', minutes: 180 }]);
  });

  it('hides what trainers cost from who does not read the books, also in the papers for a subsidy', async () => {
    const reportId = await taken(2);
    const reader = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, reader.personId, 'user_read');
    const asked = await house().as(reader).call(standesmeldung.get, { ID: reportId });
    expect(asked.courses[0]).not.toHaveProperty('cost');
    const pack = { ID: reportId, giver: 'municipality' as const, format: 'pdf' as const };
    expect((await house().as(reader).ask(standesmeldungFiles.subsidy, pack)).http).toBe(403);
    expect((await house().as(reader).ask(standesmeldung.take, { cutoff, members: 2 })).http).toBe(403);
  });

  it('is told on paper and in tables, for each federation and for subsidies', async () => {
    const reportId = await taken(2);
    const office = house().as(admin);
    const files = [
      await office.call(standesmeldungFiles.file, { ID: reportId, form: 'askoe', format: 'pdf' }),
      await office.call(standesmeldungFiles.file, { ID: reportId, form: 'asvoe', format: 'excel' }),
      await office.call(standesmeldungFiles.file, { ID: reportId, form: 'sportunion', format: 'excel' }),
      await office.call(standesmeldungFiles.subsidy, { ID: reportId, giver: 'federation', format: 'pdf' }),
      await office.call(standesmeldungFiles.subsidy, { ID: reportId, giver: 'municipality', format: 'excel' }),
    ];
    expect(files.map(({ fileName }) => fileName)).toEqual([
      'Standesmeldung ASKÖ 01.01.2026.pdf',
      'Standesmeldung ASVÖ 01.01.2026.xlsx',
      'Standesmeldung SPORTUNION 01.01.2026.xlsx',
      'Förderunterlagen Verband 01.01.2026.pdf',
      'Förderunterlagen Gemeinde 01.01.2026.xlsx',
    ]);
    const begins = files.map(({ content }) => Buffer.from(content, 'base64').subarray(0, 4).toString('latin1'));
    expect(begins).toEqual(['%PDF', 'PK\u0003\u0004', 'PK\u0003\u0004', '%PDF', 'PK\u0003\u0004']);
    for (const { content } of files.filter(({ mimeType }) => mimeType === 'application/pdf'))
      expect(await pdfAccessFaults(Buffer.from(content, 'base64'))).toEqual([]);
  });
});
