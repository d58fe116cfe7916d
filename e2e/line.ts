import { connect, createServer, type Socket } from 'node:net';
import { test as base } from './fixtures.ts';

type Line = {
  /** The address of the club through this connection. */
  origin: string;
  /** From now on nothing gets through: neither the page, nor its service worker, nor a newly started one. */
  cut: () => void;
  mend: () => void;
};

/** A connection to the server that can be cut. A browser in simulated „offline“ mode may let a service worker through all the same. */
const openLine = async (house: string) => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(new URL(house).port), 'localhost');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
    return undefined;
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the line has no port');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const line: Line = {
    origin: `http://localhost:${address.port}`,
    cut,
    mend: () => {
      isCut = false;
    },
  };
  const close = async () => {
    cut();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  return { line, close };
};

/** A page that reaches the server through its own connection, with its service worker. */
export const test = base.extend<{ line: Line }>({
  serviceWorkers: 'allow',

  line: async ({ house }, use) => {
    const { line, close } = await openLine(house);
    await use(line);
    await close();
  },

  baseURL: async ({ line }, use) => {
    await use(line.origin);
  },
});
