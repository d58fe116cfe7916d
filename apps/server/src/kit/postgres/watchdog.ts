import { spawn } from 'node:child_process';
import { usersFolder } from './users.ts';

/**
 * Waits for the end of its input, which comes when the process that started it ends, in whatever way. Then, if no other user of the
 * cluster lives, stops the postmaster at once: the data are not meant to last.
 */
const script = `
cat > /dev/null
rm -f "$1/$2"
for file in "$1"/*; do
  name=\${file##*/}
  [ -e "$file" ] && kill -0 "\${name%%-*}" 2> /dev/null && exit 0
done
[ "$(head -n 1 "$3/postmaster.pid" 2> /dev/null)" = "$4" ] && kill -QUIT "$4"
`;

/** Test runs crash and are interrupted; their clusters must not outlive them. Returns a function that cancels the watchdog. */
export const setWatchdog = (cluster: { directory: string; data: string; user: string; pid: number }) => {
  if (process.platform === 'win32') return () => undefined;
  const { directory, user, data, pid } = cluster;
  const dog = spawn('sh', ['-c', script, 'sh', usersFolder(directory), user, data, String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  dog.on('error', () => undefined);
  dog.unref();
  // The pipe alone must not keep the process alive.
  if ('unref' in dog.stdin && typeof dog.stdin.unref === 'function') dog.stdin.unref();
  return () => {
    dog.kill('SIGKILL');
  };
};
