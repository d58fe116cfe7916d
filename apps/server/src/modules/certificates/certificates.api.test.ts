import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { certificateTexts } from '@vereinshaus/contract/certificates/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { pdfRuns } from '../exports/exports.testing.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';

const now = new Date('2026-11-10T11:00:00Z');
const house = useHouse({ clock: () => now });
const { certificates, certificateFiles, history } = contract;

let clubId = 0;
let courseId = 0;
let mother: NonNullable<Actor>;
let lena: NonNullable<Actor>;

/** A course that ended in October with four dates, all with saved attendance; Lena was there three times. */
const arrange = async (settings: Record<string, unknown> = {}, columns: Record<string, unknown> = {}) => {
  clubId = await buildClub(house(), { settings: JSON.stringify(settings) });
  courseId = await buildCourse(house(), clubId, {
    name: 'Schwimmen',
    has_certificate: true,
    starts_on: '2026-09-07',
    ends_on: '2026-10-26',
    ...columns,
  });
  mother = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Gruber' });
  lena = await buildPerson(house(), clubId, { first_name: 'Lena', last_name: 'Gruber', manager_id: mother.personId });
  const since = { created_at: '2026-09-01', starts_at: '2026-09-01' };
  await buildParticipation(house(), clubId, courseId, lena.personId, since);
  const other = await buildPerson(house(), clubId);
  await buildParticipation(house(), clubId, courseId, other.personId, since);
  for (const [index, status] of [1, 1, 10, 2].entries()) {
    const [event] = await house().sql<{ id: number }>(
      `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
       values ($1, $2, 1, $3, $3::timestamptz + interval '1 hour', 5) returning id`,
      [clubId, courseId, new Date(`2026-10-0${index + 1}T15:00:00Z`)],
    );
    await house().sql(
      `insert into attendance (club_id, event_id, person_id, status, marked_at) values ($1, $2, $3, $4, now())`,
      [clubId, event?.id, lena.personId, status],
    );
  }
};
beforeEach(() => arrange());

const verify = (actor: Actor = mother) => house().as(actor).ask(certificates.verify, { courseId });
const download = (actor: Actor = mother) =>
  house().as(actor).ask(certificateFiles.download, { id: courseId, child_ID: lena.personId });
const codes = async () =>
  (await house().sql<{ code: string }>('select code from certificate where club_id = $1', [clubId])).map(
    ({ code }) => code,
  );

describe('a certificate', () => {
  it('is there for who was present often enough, as a PDF, and always the same', async () => {
    expect((await verify()).reply).toEqual({
      verified: true,
      persons: [{ child_ID: lena.personId, fullname: 'Lena Gruber', verified: true, why: '' }],
    });
    const { reply } = await download();
    expect(reply).toMatchObject({ fileName: 'Zertifikat Schwimmen Lena Gruber.pdf', mimeType: 'application/pdf' });
    expect(
      Buffer.from(reply?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await pdfAccessFaults(Buffer.from(reply?.content ?? '', 'base64'))).toEqual([]);
    const [code] = await codes();
    expect((await house().as(lena).ask(certificateFiles.download, { id: courseId })).http).toBe(200);
    expect(await codes()).toEqual([code]);
    const told = await house()
      .as(await buildPerson(house(), clubId, { staff_level: 90 }))
      .call(history.ofPerson, {
        userID: lena.personId,
      });
    expect(JSON.stringify(told).match(/Zertifikat ausgestellt: Schwimmen/g)).toHaveLength(1);
  });

  it.each([
    ['too rarely', { certificateShare: 80 }, {}, 'Dafür braucht es 80 % Anwesenheit, eingetragen sind 75 %.'],
    ['before the end', {}, { ends_on: '2026-12-20' }, 'Das Zertifikat gibt es, wenn der Kurs zu Ende ist.'],
    ['in a course without', {}, { has_certificate: false }, 'Für diesen Kurs gibt es kein Zertifikat.'],
  ])('%s there is none, and it says why', async (_, settings, columns, why) => {
    await arrange(settings, columns);
    expect((await verify()).reply).toMatchObject({ verified: false, persons: [{ verified: false, why }] });
    const { http, refusal } = await download();
    expect([http, refusal?.message]).toEqual([422, 'Es kann leider kein Zertifikat heruntergeladen werden.']);
    expect(await codes()).toEqual([]);
  });

  it('says under the name what the club says', async () => {
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const own = { key: 'certificateText', version: 0, subject: '', body: 'war bei {kurs} bis {bis} zu {anteil} da.' };
    await house().as(admin).call(contract.texts.save, own);
    const { reply } = await download();
    expect(pdfRuns(Buffer.from(reply?.content ?? '', 'base64')).join('')).toContain(
      'war bei Schwimmen bis 26.10.2026 zu 75 % da.',
    );
  });

  it('is for the person and the Verwalter alone', async () => {
    const stranger = await buildPerson(house(), clubId, { staff_level: 90 });
    expect((await verify(stranger)).reply).toEqual({ verified: false, persons: [] });
    expect((await download(stranger)).refusal?.message).toBe(certificateTexts.none);
    expect((await house().as(mother).ask(certificateFiles.download, { id: courseId })).http).toBe(422);
    expect((await download(null)).http).toBe(401);
    expect(await codes()).toEqual([]);
  });

  it('of a whole course are one PDF for who leads it, one page each, with the codes that the families get', async () => {
    const trainer = await buildPerson(house(), clubId, { is_trainer: true });
    await buildParticipation(house(), clubId, courseId, trainer.personId, { role: participationRole.trainer });
    const all = (actor: Actor) => house().as(actor).ask(certificateFiles.ofCourse, { id: courseId });
    await house().sql('update participation set created_at = $2, starts_at = $2 where course_id = $1 and role = 0', [
      courseId,
      new Date('2026-10-01T14:00:00Z'),
    ]);
    const { reply } = await all(trainer);
    expect(reply).toMatchObject({ fileName: 'Zertifikate Schwimmen.pdf', mimeType: 'application/pdf' });
    const made = await codes();
    expect(made).toHaveLength(1);
    await download();
    expect(await codes()).toEqual(made);
    for (const actor of [mother, lena, await buildPerson(house(), clubId)]) expect((await all(actor)).http).toBe(403);
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await all(foreign)).http).toBeGreaterThanOrEqual(400);
    await house().sql('update course set has_certificate = false where id = $1', [courseId]);
    expect((await all(trainer)).refusal?.message).toBe('In diesem Kurs hat noch niemand ein Zertifikat verdient.');
  });

  it('is recognised by its code by anybody, who learns no more than the initials', async () => {
    await download();
    const [code = ''] = await codes();
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const visitor = house().as(null, { host: `verein${clubId}.test` });
    const reply = await visitor.call(certificates.check, { code: typed });
    expect(reply).toMatchObject({ course: 'Schwimmen', initials: 'LG' });
    expect(JSON.stringify(reply)).not.toMatch(/Lena|Gruber/);
    expect((await visitor.ask(certificates.check, { code: 'AAAABBBBCCCCDDDD' })).http).toBe(404);
    await house().sql('update course set starts_on = null where id = $1', [courseId]);
    const since = (await visitor.call(certificates.check, { code })).from;
    expect(new Date(since * 1000)).toEqual(new Date('2026-10-01T00:00:00+02:00'));
    expect((await visitor.ask(certificates.check, { code: 'AAAA' })).http).toBe(422);
  });
});
