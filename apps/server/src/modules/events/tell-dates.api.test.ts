import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';
import { at, buildEventWorld, buildRoom, fourMondays, takePart, testNow } from './events.testing.ts';

const house = useHouse({ clock: () => testNow });
const { events } = contract;

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;
let ids: number[] = [];

/** Four Mondays; Maria takes part, Theo leads, Wilma is on the waitlist. */
beforeEach(async () => {
  ({ clubId, admin, courseId } = await buildEventWorld(house()));
  const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
  await takePart(house(), courseId, await person({ email: 'maria@x.test' }));
  await takePart(house(), courseId, await person({ email: 'theo@x.test' }), participationRole.trainer);
  await takePart(house(), courseId, await person({ email: 'wilma@x.test' }), participationRole.waiting);
  const reply = await house().as(admin).call(events.save, fourMondays(courseId));
  ids = reply.events.map(({ ID }) => ID);
});

const told = async () => {
  const { mails, sms, whatsapp } = await everythingDeliveredFrom(house(), clubId);
  return { mails, sms, whatsapp, to: mails.map(({ to }) => to).toSorted() };
};

const [first, second] = [() => ids[0] ?? 0, () => ids[1] ?? 0];

describe('a date that is cancelled', () => {
  it('is told to those who take part and lead, not to who waits, and names what comes instead', async () => {
    await house().as(admin).call(events.hide, { id: first(), replacement_ID: second() });
    const { mails, to } = await told();
    expect(to).toEqual(['maria@x.test', 'theo@x.test']);
    expect(mails[0]?.subject).toBe('Kinderturnen am Mo., 19.10. entfällt');
    expect(mails[0]?.text).toContain('Entfällt: Mo., 19.10.2026, 18:00 bis 19:00');
    expect(mails[0]?.text).toContain('Ersatz: Mo., 26.10.2026, 18:00 bis 19:00');
  });

  it('reaches by WhatsApp who has chosen it, and by SMS whom no mail reaches', async () => {
    const chosen = { email: 'wa@x.test', whatsapp_phone: '436641111111', phone: '436641111111' };
    await takePart(house(), courseId, await buildPerson(house(), clubId, chosen));
    await takePart(house(), courseId, await buildPerson(house(), clubId, { phone: '436642222222' }));
    await takePart(house(), courseId, await buildPerson(house(), clubId, { email: 'e@x.test', phone: '436643333333' }));
    await house().as(admin).call(events.hide, { id: first() });
    const { sms, whatsapp, to } = await told();
    expect(to).toEqual(['e@x.test', 'maria@x.test', 'theo@x.test', 'wa@x.test']);
    expect([whatsapp.map((message) => message.to), sms.map((message) => message.to)]).toEqual([
      ['436641111111'],
      ['436642222222'],
    ]);
    expect(sms[0]?.text).toBe('Kinderturnen am Mo., 19.10. entfällt. Entfällt: Mo., 19.10.2026, 18:00 bis 19:00.');
  });

  it('reaches who comes to try it on that date, and not who comes on another or has cancelled', async () => {
    const guest = async (email: string, eventId: number, cancelledAt: Date | null = null) => {
      const { personId } = await buildPerson(house(), clubId, { email });
      await house().sql(
        'insert into tryout (club_id, event_id, person_id, created_at, cancelled_at) values ($1, $2, $3, $4, $5)',
        [clubId, eventId, personId, testNow, cancelledAt],
      );
    };
    await guest('gina@x.test', first());
    await guest('otto@x.test', second());
    await guest('anna@x.test', first(), testNow);
    await house().as(admin).call(events.hide, { id: first() });
    expect((await told()).to).toEqual(['gina@x.test', 'maria@x.test', 'theo@x.test']);
  });

  it.each([
    [
      'a date of the same kind that goes as well',
      () => ({ id: first(), type: 'all_future' as const, replacement_ID: second() }),
    ],
    ['itself', () => ({ id: first(), replacement_ID: first() })],
    ['a date that nobody knows', () => ({ id: first(), replacement_ID: 2_000_000_000 })],
  ])('is not replaced by %s, and stays then', async (_, input) => {
    expect(await house().as(admin).refused(events.hide, input())).toMatchObject({
      http: 422,
      fields: { replacement_ID: 'Der Ersatztermin ist kein kommender Termin dieses Kurses.' },
    });
    expect((await house().as(admin).call(events.ofCourse, { id: courseId })).events).toHaveLength(4);
    expect((await told()).to).toEqual([]);
  });

  it('is told to nobody when that was not wished, when it is over, or when nobody has seen it', async () => {
    await house().as(admin).call(events.hide, { id: first(), inform: false });
    await house().sql(
      `update event set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days' where id = $1`,
      [second()],
    );
    await house().as(admin).call(events.hide, { id: second() });
    await house().sql('update event set visibility = 2 where id = $1', [ids[2]]);
    await house()
      .as(admin)
      .call(events.hide, { id: ids[2] ?? 0 });
    expect((await told()).to).toEqual([]);
  });
});

describe('a date that moves', () => {
  it('is told with where it was and where it is now', async () => {
    const roomId = await buildRoom(house(), clubId, 'Turnsaal');
    await house()
      .as(admin)
      .call(events.save, { ID: first(), start: at('2026-10-20', 17), room_ID: roomId });
    const { mails, to } = await told();
    expect(to).toEqual(['maria@x.test', 'theo@x.test']);
    expect(mails[0]?.subject).toBe('Kinderturnen am Mo., 19.10. ist verschoben');
    expect(mails[0]?.text).toContain('Bisher: Mo., 19.10.2026, 18:00 bis 19:00');
    expect(mails[0]?.text).toContain('Neu: Di., 20.10.2026, 17:00 bis 18:00, Turnsaal');
  });

  it('into another room is told also to who has booked this date alone or comes for an Ersatzstunde', async () => {
    const roomId = await buildRoom(house(), clubId, 'Turnsaal');
    const guest = async (email: string) => (await buildPerson(house(), clubId, { email })).personId;
    const [single, elsewhere, makeup] = [
      await guest('sina@x.test'),
      await guest('egon@x.test'),
      await guest('mira@x.test'),
    ];
    for (const [personId, eventId] of [
      [single, first()],
      [elsewhere, second()],
    ])
      await house().sql(
        'insert into single_booking (club_id, event_id, person_id, price_cents, booked_at) values ($1, $2, $3, 0, $4)',
        [clubId, eventId, personId, testNow],
      );
    await house().sql(
      `insert into makeup (club_id, person_id, course_id, created_at, expires_at, event_id)
       values ($1, $2, $3, $4, $4::timestamptz + interval '90 days', $5)`,
      [clubId, makeup, courseId, testNow, first()],
    );
    await house().as(admin).call(events.save, { ID: first(), room_ID: roomId });
    expect((await told()).to).toEqual(['maria@x.test', 'mira@x.test', 'sina@x.test', 'theo@x.test']);
  });

  it('is told to nobody when only its name changes', async () => {
    await house().as(admin).call(events.save, { ID: first(), name: 'Ballspiele' });
    expect((await told()).to).toEqual([]);
  });

  it('takes off later ones of its repetition, and says so', async () => {
    await house()
      .as(admin)
      .call(events.save, { ID: first(), type: 'all_future', stop: at('2026-10-27', 12) });
    const { mails } = await told();
    expect(mails[0]?.text).toContain('Entfällt: Mo., 02.11.2026, 18:00 bis 19:00\n  Mo., 09.11.2026, 18:00 bis 19:00');
  });
});
