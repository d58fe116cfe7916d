import { createServer } from 'node:net';
import { type Config, describeConfig, readConfig } from './kit/config.ts';
import { StartupError } from './kit/startup-error.ts';

// The reader of the output may go away (a closed terminal, `| head`); that must not end this process, least of all the database.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

/** Reports a port in use early, before a database is started or filled. */
const requireFreePort = async (config: Config) => {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (cause: NodeJS.ErrnoException) =>
      fail(
        new StartupError(
          cause.code === 'EADDRINUSE'
            ? `Der Port ${config.PORT} ist schon belegt. Beende das andere Programm oder wähle einen anderen: PORT=3001 npm start`
            : `Auf ${config.HOST}:${config.PORT} kann nicht geantwortet werden (${cause.code}).`,
          { cause },
        ),
      ),
    );
    probe.listen({ port: config.PORT, host: config.HOST }, () => probe.close(() => done()));
  });
};

const start = async () => {
  const config = readConfig(process.env);
  if (process.argv.includes('--config')) return console.log(describeConfig(config));
  const isWorkerOnly = process.argv.includes('--worker');
  if (!isWorkerOnly) await requireFreePort(config);
  // Loading the application takes seconds; a mistyped setting is reported before that.
  const { serve } = await import('./serve.ts');
  await serve(config, { isWorkerOnly });
};

start().catch((error: unknown) => {
  const isKnown = error instanceof StartupError;
  console.error(isKnown ? `\n${error.message}\n` : error);
  process.exit(isKnown ? error.exitCode : 1);
});
