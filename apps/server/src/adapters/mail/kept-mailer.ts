import { type Mailer, outboxMailer, smtpMailer } from './mailer.ts';

type FoundServer = { url: string; from: string } | undefined;

const freshMs = 5000;

/** The mail server that was set up in the browser; until then the outbox. Changes there take effect soon. */
export const keptMailer = (find: () => Promise<FoundServer>, connections: number): Mailer => {
  let current: Mailer = outboxMailer;
  let known = '';
  let freshUntil = 0;
  const refresh = async () => {
    if (Date.now() < freshUntil) return;
    freshUntil = Date.now() + freshMs;
    const found = await find();
    const now = found === undefined ? '' : `${found.url} ${found.from}`;
    if (now === known) return;
    current.close();
    current = found === undefined ? outboxMailer : smtpMailer(found.url, found.from, connections);
    known = now;
  };
  return {
    get kind() {
      return current.kind;
    },
    send: async (mail) => {
      await refresh();
      return current.send(mail);
    },
    close: () => current.close(),
    refresh,
  };
};
