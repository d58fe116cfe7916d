/** A piece of an upload: what has come stays when the network goes. */
export const chunkBytes = 4 * 1024 * 1024;
