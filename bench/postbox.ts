import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How the mail server behaves. slow: every response takes a while. dying: it hangs up on every third mail, alternately before and after
 * storing it, without a response.
 */
export type Manner = 'prompt' | 'slow' | 'dying';

export type Postbox = {
  url: string;
  /** When the first mail to an address arrived. */
  arrived: ReadonlyMap<string, number>;
  /** How often each mail was stored, by its Message-ID. */
  kept: ReadonlyMap<string, number>;
  behave(manner: Manner): void;
  /** Stops listening until it is opened again. */
  leave(): Promise<void>;
  open(): Promise<void>;
};

const slowMs = 150;

const answerTo = (line: string) => {
  if (/^DATA/i.test(line)) return '354 go ahead';
  return /^QUIT/i.test(line) ? '221 bye' : '250 ok';
};

/** A mail server that accepts everything and remembers it. */
export const openPostbox = async (): Promise<Postbox> => {
  const [arrived, kept] = [new Map<string, number>(), new Map<string, number>()];
  const sockets = new Set<Socket>();
  let manner: Manner = 'prompt';
  let mails = 0;
  const keep = (recipient: string, messageId: string) => {
    arrived.set(recipient, arrived.get(recipient) ?? performance.now());
    kept.set(messageId, (kept.get(messageId) ?? 0) + 1);
  };

  const talk = (socket: Socket) => {
    let [said, recipient, messageId, isMail] = ['', '', '', false];
    let turn = Promise.resolve();
    const answer = (text: string) => {
      turn = turn.then(async () => {
        if (manner === 'slow') await pause(slowMs);
        if (socket.writable) socket.write(`${text}\r\n`);
      });
    };
    const finish = () => {
      mails += 1;
      const hangsUp = manner === 'dying' && mails % 3 === 0;
      if (!hangsUp || mails % 2 === 0) keep(recipient, messageId);
      if (hangsUp) socket.destroy();
    };
    const hear = (line: string) => {
      if (isMail && line !== '.') {
        messageId = /^Message-ID: <([^>]+)>/i.exec(line)?.[1] ?? messageId;
        return;
      }
      if (isMail) finish();
      recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? recipient;
      isMail = /^DATA/i.test(line);
      answer(answerTo(line));
    };
    socket.on('data', (chunk) => {
      said += chunk.toString();
      for (let end = said.indexOf('\r\n'); end !== -1; end = said.indexOf('\r\n')) {
        const line = said.slice(0, end);
        said = said.slice(end + 2);
        hear(line);
      }
    });
    answer('220 ready');
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    talk(socket);
  });
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    kept,
    behave: (next) => {
      manner = next;
    },
    leave: () =>
      new Promise((left) => {
        server.close(() => left());
        for (const socket of sockets) socket.destroy();
      }),
    open: () => listen(port),
  };
};
