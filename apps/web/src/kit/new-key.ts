/**
 * A unique key, as a UUID of version 4: for requests the network may send twice, and for rows without an id. The browser's own function
 * only exists on secure origins; a club in its own network may use http://192.168.0.5.
 */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte % 16) + 64 : index === 8 ? (byte % 64) + 128 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
