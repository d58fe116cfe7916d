import { until } from '../chaos/site.ts';
import { run, succeeds } from './programs.ts';

export type Check = { what: string; isSo: boolean };

const patienceSeconds = 180;

export const inside = (name: string, ...command: readonly string[]): Promise<string> =>
  run('podman', ['exec', name, ...command]);

const stateOf = async (name: string) =>
  (await run('podman', ['inspect', '--format', '{{.State.Status}}', name])).trim();

/** According to its own healthcheck; a container that has exited is not waited for. */
export const isHealthy = async (name: string): Promise<boolean> => {
  const says = () => succeeds('podman', ['healthcheck', 'run', name]);
  await until(async () => (await says()) || (await stateOf(name)) === 'exited', patienceSeconds);
  return says();
};

/** What compose.yaml promises for server and worker. */
export const checksOf = async (name: string, kind: string): Promise<readonly Check[]> => {
  const health = { what: `${kind}: healthy, by its own healthcheck`, isSo: await isHealthy(name) };
  const writes = (file: string) =>
    inside(name, 'sh', '-c', `echo 1 > ${file}`).then(
      () => true,
      () => false,
    );
  return [
    health,
    {
      what: `${kind}: runs as 10001:10001`,
      isSo: (await inside(name, 'sh', '-c', 'id -u; id -g')) === '10001\n10001\n',
    },
    {
      what: `${kind}: has no capability`,
      isSo: /CapEff:\s+0+$/m.test(await inside(name, 'cat', '/proc/self/status')),
    },
    { what: `${kind}: cannot write to /app`, isSo: !(await writes('/app/file')) },
    { what: `${kind}: cannot write to /etc`, isSo: !(await writes('/etc/file')) },
    { what: `${kind}: writes to /data`, isSo: await writes('/data/file') },
    { what: `${kind}: writes to /tmp`, isSo: await writes('/tmp/file') },
  ];
};

/** After a stop signal it ends by itself, before it would be killed. */
export const ends = async (name: string, kind: string): Promise<Check> => {
  await run('podman', ['stop', '--time', '40', name]);
  const code = (await run('podman', ['inspect', '--format', '{{.State.ExitCode}}', name])).trim();
  return { what: `${kind}: ends in good order (${code})`, isSo: code === '0' };
};

export const lastWords = (name: string): Promise<string> =>
  run('sh', ['-c', `podman logs --tail 30 ${name} 2>&1`]).catch(String);
