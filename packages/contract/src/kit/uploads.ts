/** One piece of an upload: pieces that arrived are kept when the connection drops. */
export const chunkBytes = 4 * 1024 * 1024;
