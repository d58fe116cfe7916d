import program from '../../package.json' with { type: 'json' };

/** The version of the running program. */
export const productVersion: string = program.version;
