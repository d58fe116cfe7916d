import type { TestHouse } from '../../../test/harness.ts';
import { runDunning } from './run-dunning.ts';

/** Runs what the job would run for everything that was started. */
export const endDunning = async (house: TestHouse, clubId: number, now: () => Date = () => new Date()) => {
  const running = await house.sql<{ id: number; created_by: number }>(
    'select id, created_by from dunning_run where club_id = $1 and finished_at is null order by id',
    [clubId],
  );
  for (const { id: runId, created_by: id } of running) {
    await runDunning(
      house.database,
      { id: clubId, origin: `http://verein${clubId}.test` },
      { runId, actor: { id, originalId: null } },
      {
        now,
        senderIn: (db) => house.queue.senderIn(db),
      },
    );
  }
};
