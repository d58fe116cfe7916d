import { type AddressInfo, createServer, type Socket } from 'node:net';

type StoredMessage = { uid: number; source: string; isRead: boolean };

/** What a test changes on the server while a client reads. */
type Behaviour = {
  numbering?: number;
  /** Breaks the connection instead of answering the command with this beginning. */
  breakAt?: string;
};

const rangeOf = (text: string, last: number): ((uid: number) => boolean) => {
  const [from = '1', to = from] = text.split(':');
  const [low, high] = [from === '*' ? last : Number(from), to === '*' ? last : Number(to)];
  return (uid) => uid >= Math.min(low, high) && uid <= Math.max(low, high);
};

/** A mailbox on loopback with as much of IMAP4rev1 (RFC 3501) as a client needs to read and mark messages. */
export const startImapServer = async ({ user, password }: { user: string; password: string }) => {
  const messages: StoredMessage[] = [];
  const behaviour: Required<Behaviour> = { numbering: 7, breakAt: '' };
  const commands: string[] = [];
  const sockets = new Set<Socket>();

  const answerOf = (command: string): string[] | 'no' | 'bad' => {
    const last = Math.max(0, ...messages.map(({ uid }) => uid));
    const [verb = ''] = command.toUpperCase().split(' ');
    const flags = 'FLAGS (\\Seen)';
    if (verb === 'LOGIN')
      return command === `LOGIN "${user}" "${password}"` || command === `LOGIN ${user} ${password}` ? [] : 'no';
    if (verb === 'CAPABILITY') return ['CAPABILITY IMAP4rev1'];
    if (verb === 'LOGOUT') return ['BYE'];
    if (verb === 'LIST' || verb === 'LSUB') return ['LIST (\\HasNoChildren) "/" INBOX'];
    if (verb === 'SELECT')
      return [
        flags,
        `${messages.length} EXISTS`,
        `OK [UIDVALIDITY ${behaviour.numbering}] x`,
        `OK [UIDNEXT ${last + 1}] x`,
      ];
    const search = /^UID SEARCH (UNSEEN )?(?:UID )?([\d:*]+)( UNSEEN)?$/i.exec(command);
    if (search !== null) {
      const isIn = rangeOf(search[2] ?? '', last);
      const onlyUnread = search[1] !== undefined || search[3] !== undefined;
      const found = messages.filter(({ uid, isRead }) => isIn(uid) && !(onlyUnread && isRead));
      return [['SEARCH', ...found.map(({ uid }) => uid)].join(' ')];
    }
    const uidCommand = /^UID (FETCH|STORE) ([\d:*]+) /i.exec(command);
    if (uidCommand === null) return verb === 'NOOP' || verb === 'ID' || verb === 'CLOSE' ? [] : 'bad';
    const isIn = rangeOf(uidCommand[2] ?? '', last);
    return messages.flatMap((message, place) => {
      if (!isIn(message.uid)) return [];
      if (uidCommand[1]?.toUpperCase() === 'STORE') {
        message.isRead = true;
        return [`${place + 1} FETCH (UID ${message.uid} ${flags})`];
      }
      if (!command.includes('BODY.PEEK')) message.isRead = true;
      const body = Buffer.from(message.source);
      return [`${place + 1} FETCH (UID ${message.uid} BODY[]<0> {${body.length}}\r\n${body.toString()})`];
    });
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString()}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [tag = '', ...words] = line.split(' ');
        const command = words.join(' ');
        commands.push(command);
        if (behaviour.breakAt !== '' && command.startsWith(behaviour.breakAt)) return socket.destroy();
        const answer = answerOf(command);
        if (answer === 'no') socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`);
        else if (answer === 'bad') socket.write(`${tag} BAD unknown\r\n`);
        else socket.write([...answer.map((each) => `* ${each}`), `${tag} OK done`, ''].join('\r\n'));
        if (command.toUpperCase() === 'LOGOUT') socket.end();
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    messages,
    behaviour,
    commands,
    add: (source: string) => {
      messages.push({ uid: Math.max(0, ...messages.map(({ uid }) => uid)) + 1, source, isRead: false });
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
};
