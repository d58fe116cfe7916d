import { clubCommand } from './club-command.ts';

process.exitCode = await clubCommand(process.argv.slice(2), process.env, {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
