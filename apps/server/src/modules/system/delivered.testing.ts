import type { TestHouse } from '../../../test/harness.ts';
import type { Mailer, OutgoingMail } from '../../adapters/mail/mailer.ts';
import { mailWorkers } from './deliver-mail.ts';

/** Everything that waits to be sent from a club, handed to a mail server as the queue hands it over. */
export const deliveredFrom = async (house: TestHouse, clubId: number): Promise<readonly OutgoingMail[]> => {
  const sent: OutgoingMail[] = [];
  const mailer: Mailer = {
    kind: 'smtp',
    close: () => undefined,
    send: async (mail) => {
      sent.push(mail);
      return 'accepted';
    },
  };
  const [lane] = mailWorkers(mailer);
  const waiting = await house.sql<{ id: number }>(
    "select id from mail where club_id = $1 and state = 'queued' order by id",
    [clubId],
  );
  for (const { id } of waiting) {
    const attempt = { database: house.database, now: () => new Date(), isLast: true };
    await lane?.run(attempt, { clubId, mailId: id } as never);
  }
  return sent;
};
