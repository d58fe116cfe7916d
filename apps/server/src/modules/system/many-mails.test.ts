import { describe, expect, it } from 'vitest';
import { buildClub } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { queueMails } from './mail.ts';

const house = useHouse();

describe('many mails', () => {
  it('are enqueued in one transaction and in the order they were given, with a job for each', async () => {
    const clubId = await buildClub(house());
    const letters = Array.from({ length: 3000 }, (_, index) => ({
      source: 'platform' as const,
      personId: null,
      to: `person${index}@example.at`,
      subject: `Rundbrief ${index}`,
      body: 'Liebe Mitglieder, '.repeat(50),
      replyTo: 'sekretariat@example.at',
    }));
    const ids = await house().database.transaction({ tenant: clubId }, (db) =>
      queueMails({ db, now: new Date(), viewer: null, jobs: house().queue.senderIn(db) }, clubId, letters),
    );
    const rows = await house().sql<{ id: number; subject: string; reply_to: string }>(
      'select id, subject, reply_to from mail where club_id = $1 order by id',
      [clubId],
    );
    expect(rows.map((row) => row.id)).toEqual(ids);
    expect(rows[2999]).toMatchObject({ subject: 'Rundbrief 2999', reply_to: 'sekretariat@example.at' });
    const [jobs] = await house().sql<{ count: number }>(
      `select count(*)::integer as count from pgboss.job where (data ->> 'clubId')::integer = $1`,
      [clubId],
    );
    expect(jobs?.count).toBe(3000);
  });
});
