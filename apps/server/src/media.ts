import { runProgram } from './kit/command-line.ts';
import { mediaCommand } from './media-command.ts';

runProgram(() => mediaCommand(process.argv.slice(2), process.env, (line) => console.log(line)));
