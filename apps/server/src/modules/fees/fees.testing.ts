import type { TestHouse } from '../../../test/harness.ts';
import { runCharging } from './run-charging.ts';

/** Runs what the job would run for everything that was started. */
export const endChargings = async (house: TestHouse, clubId: number, now: () => Date = () => new Date()) => {
  const running = await house.sql<{ id: number; created_by: number }>(
    'select id, created_by from fee_charging where club_id = $1 and finished_at is null order by id',
    [clubId],
  );
  for (const { id: chargingId, created_by: id } of running) {
    const which = { chargingId, actor: { id, originalId: null } };
    await runCharging(house.database, { id: clubId, origin: `http://verein${clubId}.test` }, which, {
      now,
      senderIn: (db) => house.queue.senderIn(db),
    });
  }
};
