import { connect, createServer, type Socket } from 'node:net';
import { test as base } from './fixtures.ts';

type Line = {
  /** Where the club is found through it. */
  origin: string;
  /** From now on nothing comes through, whoever asks: the page, its service worker, one that starts anew. */
  cut: () => void;
  mend: () => void;
};

/** A line to the server that can be cut. A browser that only plays „offline“ may let a service worker out all the same. */
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

/** A page that reaches the server through a line of its own, with its service worker. */
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
