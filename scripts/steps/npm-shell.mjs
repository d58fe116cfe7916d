/**
 * npm starts a script through a shell, and the shell does not pass on a SIGTERM: `kill` on npm would leave the script running. If the
 * shell disappears, the signal was meant for us.
 */
export const endWithNpm = () => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
};
