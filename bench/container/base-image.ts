import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { buildOptions, isThere, run, succeeds } from './programs.ts';

/** The certificates that this machine trusts: a proxy that inspects its traffic has its own certificate there. */
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** The base image of Dockerfile. */
export const baseOf = async (dockerfile: string): Promise<string> => {
  const [, base = ''] = /^FROM (\S+)/m.exec(await readFile(dockerfile, 'utf8')) ?? [];
  return base;
};

/** A Debian with the Node.js of this machine, under the name of the image that cannot be pulled. */
const makeBase = async (base: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-base-'));
  try {
    const root = join(folder, 'root');
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates,libstdc++6', 'bookworm', root]);
    const library = join(root, 'usr/lib/node_modules');
    await mkdir(library, { recursive: true });
    await cp(process.execPath, join(root, 'usr/bin/node'));
    const npm = (await run('readlink', ['-f', (await run('which', ['npm'])).trim()])).trim();
    await cp(join(dirname(npm), '..'), join(library, 'npm'), { recursive: true });
    await cp(certificates, join(root, certificates));
    const file = join(folder, 'Dockerfile');
    const lines = [
      'FROM scratch',
      'COPY root/ /',
      `ENV NODE_EXTRA_CA_CERTS=${certificates}`,
      'RUN ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm && node --version',
    ];
    await writeFile(file, `${lines.join('\n')}\n`);
    await run('podman', ['build', ...buildOptions, '-t', base, '-f', file, folder]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Pulls the base image, or builds it here; returns why neither works. */
export const findBase = async (base: string, say: (line: string) => void): Promise<string | undefined> => {
  if (await succeeds('podman', ['image', 'exists', base])) return undefined;
  say(`${base} is fetched`);
  if (await succeeds('podman', ['pull', '--quiet', base])) return undefined;
  if (!(await isThere('debootstrap'))) return `${base} cannot be fetched, and there is no debootstrap to make one`;
  say('it cannot be fetched, and is made by debootstrap');
  await makeBase(base);
  return undefined;
};

/** Other images that are needed besides our own, pulled or built of Debian's packages on top of that base. */
export const findOther = async (image: string, standIn: string, base: string, say: (line: string) => void) => {
  if (await succeeds('podman', ['image', 'exists', image])) return;
  say(`${image} is fetched`);
  if (await succeeds('podman', ['pull', '--quiet', image])) return;
  say("it cannot be fetched, and is made of Debian's packages");
  const folder = resolve(import.meta.dirname, 'stand-ins', standIn);
  await run('podman', ['build', '--pull=never', ...buildOptions, '--build-arg', `BASE=${base}`, '-t', image, folder]);
};
