import { contract } from '@vereinshaus/contract';
import { expect, it } from 'vitest';
import { coverItems } from '../../src/modules/invoices/covered-items.ts';
import { book, buildBillingClub } from '../../src/modules/invoices/invoices.testing.ts';
import { backgroundOf } from '../../src/modules/payments/payments.testing.ts';
import { buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';

const house = useHouse();

/** A booking with an invoice that covers nothing yet: the state in the middle of issuing it. */
const buildHalfIssued = async () => {
  const { clubId, treasurer, parent } = await buildBillingClub(house());
  const child = await buildPerson(house(), clubId, {
    manager_id: parent.personId,
    birth_date: '2006-05-04',
    data_confirmed_at: new Date('2026-11-01T00:00:00Z'),
  });
  const { bookingId } = await book(house(), { clubId, parent, personId: child.personId });
  const { ID } = await house().as(treasurer).call(contract.invoices.issue, { cp_ID: bookingId });
  const items = await house().sql<{ item_id: number }>(
    'delete from invoice_item where club_id = $1 and invoice_id = $2 returning item_id',
    [clubId, ID],
  );
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  return { clubId, admin, child, invoiceId: ID, itemIds: items.map(({ item_id }) => item_id) };
};

const waiting = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

const coveredBy = (invoiceId: number) =>
  house().sql<{ item_id: number; moved_from_id: number | null }>(
    `select x.item_id, o.moved_from_id from invoice_item x join open_item o on o.club_id = x.club_id and o.id = x.item_id
     where x.invoice_id = $1 and x.released_at is null order by x.item_id`,
    [invoiceId],
  );

it('whoever leaves the family while an invoice is issued takes its items along, and they stay on it', async () => {
  const { clubId, admin, child, invoiceId, itemIds } = await buildHalfIssued();
  let isGone = false;
  const started = await house().database.transaction({ tenant: clubId }, async (db) => {
    await coverItems(backgroundOf(house(), () => new Date()).ctxFor(clubId)(db), invoiceId, itemIds);
    const leaving = house()
      .as(admin)
      .ask(contract.profile.leaveGroup, { child_ID: child.personId })
      .finally(() => {
        isGone = true;
      });
    await expect.poll(async () => isGone || (await waiting()) > 0, { timeout: 2500, interval: 20 }).toBe(true);
    return { leaving };
  });
  expect((await started.leaving).http).toBe(200);
  const [itemId] = itemIds;
  expect(await coveredBy(invoiceId)).toEqual([
    { item_id: itemId, moved_from_id: null },
    { item_id: expect.any(Number), moved_from_id: itemId },
  ]);
});

it('an invoice that is issued while somebody leaves the family covers what they have taken along', async () => {
  const { clubId, admin, child, invoiceId, itemIds } = await buildHalfIssued();
  await house().as(admin).call(contract.profile.leaveGroup, { child_ID: child.personId });
  await house().database.transaction({ tenant: clubId }, (db) =>
    coverItems(backgroundOf(house(), () => new Date()).ctxFor(clubId)(db), invoiceId, itemIds),
  );
  expect((await coveredBy(invoiceId)).map(({ moved_from_id }) => moved_from_id)).toEqual([null, itemIds[0]]);
});
