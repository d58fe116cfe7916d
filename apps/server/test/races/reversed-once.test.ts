import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookingReference } from '../../src/modules/bookings/index.ts';
import { accountsFor, type LedgerCtx, openOf, postDocument } from '../../src/modules/ledger/index.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildCharge } from '../factories/books.ts';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });

const arrange = async () => {
  const clubId = await buildClub(house());
  const { personId } = await buildPerson(house(), clubId);
  const courseId = await buildCourse(house(), clubId);
  const participationId = await buildParticipation(house(), clubId, courseId, personId);
  await buildCharge(house(), clubId, { managerId: personId, personId, participationId, cents: 10_000 });
  return { clubId, personId, about: bookingReference(participationId) };
};

type Arranged = Awaited<ReturnType<typeof arrange>>;

/** Reverses this amount of every charge, like `reverse`, but without locking first. */
const takeBackUnlocked = async (ctx: LedgerCtx, { personId, about }: Arranged, cents: number) => {
  const account = (await accountsFor(ctx, { payersOf: [personId] })).ofPayer(personId);
  const claim = { account, dueOn: '2026-11-15', personId, about };
  const lines = (await openOf(ctx, about)).map(({ accountId, entryId }) => ({
    debit: accountId,
    credit: claim,
    cents,
    symbol: 'GU' as const,
    text: 'Storno',
    reversesId: entryId,
    personId,
    about,
  }));
  await postDocument(ctx, { kind: 'reversal', source: 'booking', lines });
};

const inBooks = <T>(clubId: number, work: (ctx: LedgerCtx) => Promise<T>): Promise<T> =>
  house().database.transaction({ tenant: clubId }, (db) => work({ db, viewer: null, now }));

const reversedOf = ({ clubId }: Arranged) =>
  house().sql('select reversed_cents::integer as cents from ledger_entry where club_id = $1 and reverses_id is null', [
    clubId,
  ]);

/** The second starts while the first has posted but not committed, and waits for it at the entry. */
const atOnce = async (arranged: Arranged, first: number, second: number) => {
  const { clubId } = arranged;
  const waiting = async () =>
    (
      await house().sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  const { other } = await inBooks(clubId, async (ctx) => {
    await takeBackUnlocked(ctx, arranged, first);
    const started = inBooks(clubId, (late) => takeBackUnlocked(late, arranged, second)).then(
      () => 'posted',
      (error: { constraint?: string }) => error.constraint,
    );
    await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBe(1);
    // Wrapped in an object: a returned promise would be awaited before the first commits.
    return { other: started };
  });
  return other;
};

describe('two who take back the same charge at once, without a lock', () => {
  it('take it back once: the database refuses the second', async () => {
    const arranged = await arrange();
    expect(await atOnce(arranged, 10_000, 10_000)).toBe('ledger_entry_reversed_once');
    expect(await reversedOf(arranged)).toEqual([{ cents: 10_000 }]);
    expect(await inBooks(arranged.clubId, (ctx) => openOf(ctx, arranged.about))).toEqual([]);
  });

  it('take back a part each, as long as the parts are no more than the charge', async () => {
    const arranged = await arrange();
    expect(await atOnce(arranged, 4000, 6000)).toBe('posted');
    expect(await reversedOf(arranged)).toEqual([{ cents: 10_000 }]);
    const more = await arrange();
    expect(await atOnce(more, 4000, 6001)).toBe('ledger_entry_reversed_once');
    expect(await reversedOf(more)).toEqual([{ cents: 4000 }]);
  });
});

describe('what the books name', () => {
  it('is not deleted, whoever tries; what nobody posted for is', async () => {
    const arranged = await arrange();
    const { clubId, about } = arranged;
    const remove = (id: number) =>
      inBooks(clubId, ({ db }) => sql`delete from participation where id = ${id}`.execute(db));
    await expect(remove(about.id)).rejects.toMatchObject({ constraint: 'ledger_names_it' });
    const courseId = await buildCourse(house(), clubId);
    const free = await buildParticipation(house(), clubId, courseId, arranged.personId);
    await remove(free);
    expect(await house().sql('select id from participation where club_id = $1', [clubId])).toEqual([{ id: about.id }]);
    await expectSoundBooks(house(), clubId);
  });

  it('has no count of what was taken back that the application could write', async () => {
    const { clubId } = await arrange();
    const change = inBooks(clubId, ({ db }) => sql`update ledger_entry set reversed_cents = 0`.execute(db));
    await expect(change).rejects.toMatchObject({ code: '42501' });
  });
});
