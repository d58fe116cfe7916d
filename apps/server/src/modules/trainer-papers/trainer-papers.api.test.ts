import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { takePart } from '../events/events.testing.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import { upload } from '../persons/profile.testing.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';
import { remindOfPapers } from './remind-of-papers.ts';

const start = new Date('2026-10-12T09:00:00+02:00');
let now = start;
const house = useHouse({ clock: () => now });
const { trainerPapers, trainerPaperFiles, history, bookings } = contract;

type Person = NonNullable<Actor>;
let clubId = 0;
let courseId = 0;
let admin: Person;
let theo: Person;

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house(), { zvr: '123456789' });
  courseId = await buildCourse(house(), clubId);
  admin = await buildPerson(house(), clubId, { first_name: 'Eva', staff_level: 90, email: 'buero@verein.test' });
  theo = await buildPerson(house(), clubId, {
    first_name: 'Theo',
    last_name: 'Turner',
    email: 'theo@x.test',
    is_trainer: true,
  });
  await takePart(house(), courseId, theo, participationRole.trainer);
});

const office = () => house().as(admin);
const firstAid = (values: Record<string, unknown> = {}) => ({ child_ID: theo.personId, kind: 'firstAid', ...values });
const save = async (values: Record<string, unknown> = firstAid()) =>
  (await office().ask(trainerPapers.save, values)).reply?.ID ?? 0;
const list = async () => (await office().call(trainerPapers.list, {})).papers;
const record = { kind: 'criminalRecord', seenOn: 20261001, validUntil: 20281001 };
const demand = (...demands: readonly { kind: 'firstAid' | 'lifeguard'; isBar: boolean }[]) =>
  office().call(trainerPapers.setDemands, { course_IDs: [courseId], demands: [...demands] });
const told = async () =>
  (await office().call(history.ofPerson, { userID: theo.personId })).history.map((entry) => entry.history.description);

const remind = (at: string) => {
  now = new Date(at);
  return house().database.transaction({ tenant: clubId }, (db) =>
    remindOfPapers({
      db,
      now,
      viewer: null,
      club: { id: clubId, origin: 'http://verein.test' },
      jobs: house().queue.senderIn(db),
    }),
  );
};
const mailed = async () =>
  (await everythingDeliveredFrom(house(), clubId)).mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted();

describe('a paper', () => {
  it('is entered, changed, seen by who entered it, and told in the history', async () => {
    const ID = await save(firstAid({ seenOn: 20261001, validUntil: 20261201 }));
    expect(await list()).toMatchObject([
      { ID, fullname: 'Theo Turner', kind: 'firstAid', seenBy: 'Eva Huber', state: 'ending', hasFile: false },
    ]);
    await save(firstAid({ ID, seenOn: 20261001, validUntil: 20271201 }));
    await save(firstAid({ ID, seenOn: 20261001, validUntil: 20271201 }));
    expect((await list())[0]?.state).toBe('valid');
    expect(await told()).toEqual([
      'Nachweis geändert: Erste-Hilfe-Kurs',
      'Nachweis eingetragen: Erste-Hilfe-Kurs, bis 01.12.2026',
    ]);
    await office().call(trainerPapers.remove, { ID });
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ kind: 'licence' }, 'title', 'Bitte gib eine Bezeichnung ein.'],
    [{ kind: 'firstAid', issuedOn: 20261001, validUntil: 20260901 }, 'validUntil', 'Das Ende liegt vor dem Anfang.'],
    [{ kind: 'firstAid', seenOn: 20261013 }, 'seenOn', 'Dieser Tag liegt in der Zukunft.'],
    [
      { ...record, note: 'keine Einträge' },
      'note',
      'Von der Strafregisterbescheinigung wird nur festgehalten, wer sie wann gesehen hat.',
    ],
    [{ ...record, seenOn: 0 }, 'seenOn', 'Bitte gib an, wann du sie gesehen hast.'],
    [{ ...record, validUntil: 0 }, 'validUntil', 'Bitte gib an, wann sie wieder vorzulegen ist.'],
  ])('refuses %o at %s', async (values, field, sentence) => {
    const { http, refusal } = await office().ask(trainerPapers.save, { child_ID: theo.personId, ...values });
    expect([http, refusal?.fields?.[field]]).toEqual([422, sentence]);
    expect(await list()).toEqual([]);
  });

  it('of another club is unknown to every call, and so are its persons and courses', async () => {
    const ID = await save();
    const stranger = house().as(await buildPerson(house(), await buildClub(house()), { staff_level: 90 }));
    const answers = [
      await stranger.ask(trainerPapers.save, firstAid({ ID })),
      await stranger.ask(trainerPapers.remove, { ID }),
      await stranger.ask(trainerPapers.setDemands, { course_IDs: [courseId], demands: [] }),
      await stranger.ask(trainerPaperFiles.confirmation, { child_ID: theo.personId }),
    ];
    expect(answers.map(({ http }) => http)).toEqual([404, 404, 404, 404]);
    expect(await list()).toHaveLength(1);
  });

  it('is for whoever has the permission; reading persons is not enough', async () => {
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    const granted = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, granted.personId, 'trainer_papers');
    expect((await house().as(reader).ask(trainerPapers.list, {})).http).toBe(403);
    expect((await house().as(granted).ask(trainerPapers.list, {})).http).toBe(200);
  });
});

describe('the criminal record', () => {
  it('is never kept: neither a file nor a word, whatever asks the database', async () => {
    const ID = await save({ child_ID: theo.personId, ...record });
    const sent = await upload(house(), admin, {
      path: `/trainer_papers/file/${ID}`,
      name: 'a.pdf',
      content: Buffer.from('%PDF-1.4 x'),
    });
    expect([sent.http, sent.reply.message]).toEqual([
      409,
      'Eine Strafregisterbescheinigung wird nie abgelegt. Festgehalten wird nur, wer sie wann gesehen hat.',
    ]);
    expect(await house().sql("select from stored_file where purpose = 'trainerPaper'")).toEqual([]);
    await expect(house().sql("update trainer_paper set note = 'Eintrag' where id = $1", [ID])).rejects.toThrow(
      /trainer_paper_never_kept/,
    );
  });

  it('is seen by somebody else', async () => {
    const answer = await office().ask(trainerPapers.save, { child_ID: admin.personId, ...record });
    expect(answer.refusal?.message).toBe(
      'Die eigene Strafregisterbescheinigung muss jemand anderer ansehen und eintragen.',
    );
  });

  it('is applied for with a confirmation of the club', async () => {
    const { fileName, content } = await office().call(trainerPaperFiles.confirmation, { child_ID: theo.personId });
    expect(fileName).toBe('Bestätigung Strafregisterbescheinigung Theo Turner.pdf');
    expect(await pdfAccessFaults(Buffer.from(content, 'base64'))).toEqual([]);
    expect((await told())[0]).toBe('Bestätigung des Vereins für die Strafregisterbescheinigung gedruckt');
  });
});

describe('a file', () => {
  it('is for the office and the trainer alone, not through the door of other files', async () => {
    const ID = await save();
    await upload(house(), admin, {
      path: `/trainer_papers/file/${ID}`,
      name: 'kurs.pdf',
      content: Buffer.from('%PDF-1.4 x'),
    });
    const [file] = await house().sql<{ id: string }>("select id from stored_file where purpose = 'trainerPaper'");
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    const other = await buildPerson(house(), clubId, { is_trainer: true });
    await takePart(house(), courseId, other, participationRole.trainer);
    const look = async (who: Person, url: string) =>
      (
        await house().app.inject({
          url: `/api${url}`,
          headers: { host: `verein${clubId}.test`, cookie: await cookieOf(house(), who) },
        })
      ).statusCode;
    const path = `/trainer_papers/file/${ID}`;
    expect([
      await look(admin, path),
      await look(theo, path),
      await look(other, path),
      await look(reader, path),
    ]).toEqual([200, 200, 404, 403]);
    expect(await look(reader, `/files/download/${file?.id}-kurs.pdf`)).toBe(404);
    await office().call(trainerPapers.remove, { ID });
    expect(await house().sql("select from stored_file where purpose = 'trainerPaper'")).toEqual([]);
  });
});

describe('what a course demands', () => {
  it('is listed with who lacks it, for the office and for the trainer', async () => {
    await demand({ kind: 'firstAid', isBar: true }, { kind: 'lifeguard', isBar: false });
    await save(firstAid({ validUntil: 20261001 }));
    const lacks = [
      { fullname: 'Theo Turner', courseName: 'Kinderturnen', kind: 'firstAid', isBar: true, lastDay: 20261001 },
      { kind: 'lifeguard', isBar: false, lastDay: 0 },
    ];
    expect((await office().call(trainerPapers.lacks, {})).lacks).toMatchObject(lacks);
    const own = await house().as(theo).call(trainerPapers.own, {});
    expect(own).toMatchObject({ papers: [{ kind: 'firstAid', state: 'ended' }], lacks });
    await save(firstAid({ validUntil: 20271001 }));
    expect((await office().call(trainerPapers.lacks, {})).lacks).toMatchObject([{ kind: 'lifeguard' }]);
    expect((await office().call(trainerPapers.demands, {})).courses).toMatchObject([
      {
        name: 'Kinderturnen',
        demands: [
          { kind: 'firstAid', isBar: true },
          { kind: 'lifeguard', isBar: false },
        ],
      },
    ]);
  });

  it('demands each kind once', async () => {
    const twice = [
      { kind: 'firstAid', isBar: true },
      { kind: 'firstAid', isBar: false },
    ];
    const answer = await office().ask(trainerPapers.setDemands, { course_IDs: [courseId], demands: twice });
    expect(answer.http).toBe(422);
  });

  it('goes along with a copy; who lacks what it insists on stays behind, and that is said', async () => {
    await demand({ kind: 'firstAid', isBar: true });
    const wishes = {
      course_ID: courseId,
      withTrainers: true,
      withEvents: false,
      withMedia: false,
      moveYears: false,
      withParticipants: false,
    };
    const copied = await office().call(bookings.duplicateCourse, wishes);
    expect(copied.message).toBe(
      'Der Kurs ist dupliziert. Theo Turner leitet ihn noch nicht. Es fehlt: Erste-Hilfe-Kurs.',
    );
    expect(await told()).toContain('Nicht als Trainer in „Kinderturnen“ übernommen. Es fehlt: Erste-Hilfe-Kurs');
    const demanding = (await office().call(trainerPapers.demands, {})).courses.find(
      ({ ID }) => ID === copied.course_ID,
    );
    expect(demanding?.demands).toEqual([{ kind: 'firstAid', isBar: true }]);
    await save();
    const again = await office().call(bookings.duplicateCourse, wishes);
    expect(again.message).toBe('Der Kurs ist dupliziert.');
    expect(await house().sql('select person_id from participation where course_id = $1', [again.course_ID])).toEqual([
      { person_id: theo.personId },
    ]);
  });
});

describe('the change of seasons', () => {
  const barred = async () =>
    (await office().call(contract.courses.seasonPreview, { course_ids: [courseId] })).courses.flatMap(
      ({ barredTrainers }) => barredTrainers,
    );

  it('says before who will not lead the next course, by the day on which that begins', async () => {
    await house().sql(`update course set starts_on = '2026-09-07', ends_on = '2027-06-30' where id = $1`, [courseId]);
    await demand({ kind: 'firstAid', isBar: true });
    const ID = await save(firstAid({ validUntil: 20270630 }));
    expect(await barred()).toEqual([
      { ID: theo.personId, fullname: 'Theo Turner', lacked: expect.stringContaining('Erste-Hilfe-Kurs') },
    ]);
    await save(firstAid({ ID, validUntil: 20280630 }));
    expect(await barred()).toEqual([]);
    await demand({ kind: 'lifeguard', isBar: false });
    expect(await barred()).toEqual([]);
  });
});

describe('the reminder', () => {
  it('comes 60 and 14 days ahead, each once, to trainer and office', async () => {
    await save(firstAid({ validUntil: 20261231 }));
    expect(await remind('2026-10-31T08:25:00+01:00')).toBe(0);
    expect(await remind('2026-11-01T08:25:00+01:00')).toBe(1);
    expect(await mailed()).toEqual([
      'buero@verein.test: Nachweis läuft ab: Theo Turner',
      'theo@x.test: Nachweis läuft ab: Erste-Hilfe-Kurs',
    ]);
    expect(await remind('2026-12-16T08:25:00+01:00')).toBe(0);
    expect(await remind('2026-12-17T08:25:00+01:00')).toBe(1);
    expect(await mailed()).toHaveLength(2);
    expect(await remind('2026-12-31T08:25:00+01:00')).toBe(0);
    now = start;
    expect((await told())[0]).toBe('An ablaufende Nachweise erinnert: Erste-Hilfe-Kurs');
  });

  it('is made up after a pause by one mail to each, however many papers and steps were missed', async () => {
    const other = await buildPerson(house(), clubId, { first_name: 'Ada', email: 'ada@x.test', is_trainer: true });
    await save(firstAid({ validUntil: 20261231 }));
    await save({ child_ID: theo.personId, kind: 'licence', title: 'Übungsleiter', validUntil: 20270110 });
    await save(firstAid({ child_ID: other.personId, validUntil: 20270301 }));
    expect(await remind('2027-01-05T08:25:00+01:00')).toBe(2);
    expect(await mailed()).toEqual([
      'ada@x.test: Nachweis läuft ab: Erste-Hilfe-Kurs',
      'buero@verein.test: Nachweise von 2 Trainern laufen ab',
      'theo@x.test: Nachweise laufen ab',
    ]);
    expect(await remind('2027-01-06T08:25:00+01:00')).toBe(0);
  });

  it('asks the office to remind whom no mail reaches, by name, and says so in the history', async () => {
    const bounced = await buildPerson(house(), clubId, { first_name: 'Ada', email: 'ada@x.test', is_trainer: true });
    await house().sql(
      `insert into bounced_address (club_id, address, bounces, reason, last_at, rests_since) values ($1, 'ada@x.test', 3, '', now(), now())`,
      [clubId],
    );
    await house().sql(`update person set email = '' where id = $1`, [theo.personId]);
    await save(firstAid({ validUntil: 20261231 }));
    await save(firstAid({ child_ID: bounced.personId, validUntil: 20261231 }));
    expect(await remind('2026-11-01T08:25:00+01:00')).toBe(2);
    const { mails } = await everythingDeliveredFrom(house(), clubId);
    expect(mails.map(({ to }) => to)).toEqual(['buero@verein.test']);
    for (const name of ['Theo Turner', 'Ada'])
      expect(mails[0]?.text).toMatch(
        new RegExp(`${name}.* \\(per E-Mail nicht erreichbar, bitte persönlich erinnern\\)`),
      );
    now = start;
    expect((await told())[0]).toBe(
      'Per E-Mail nicht erreichbar, das Büro erinnert an ablaufende Nachweise: Erste-Hilfe-Kurs',
    );
  });

  it('leaves alone who has a newer paper of the kind, and tells a new end anew', async () => {
    const ID = await save(firstAid({ validUntil: 20261031 }));
    await save(firstAid({ validUntil: 20281031 }));
    expect(await remind('2026-10-20T08:25:00+02:00')).toBe(0);
    await house().sql('delete from trainer_paper where id <> $1', [ID]);
    expect(await remind('2026-10-20T08:25:00+02:00')).toBe(1);
    now = start;
    await save(firstAid({ ID, validUntil: 20261215 }));
    expect(await remind('2026-10-21T08:25:00+02:00')).toBe(1);
  });
});
