import program from '../../package.json' with { type: 'json' };

/** Of the program that runs. */
export const productVersion: string = program.version;
