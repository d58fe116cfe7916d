import { runServerProgram } from './steps/server-program.mjs';

await runServerProgram('media');
