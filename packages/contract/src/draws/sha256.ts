/** SHA-256 of a text, the same on every machine: a page without a secure address counts with it as well. */
const roundConstants = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

const startState = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const blockBytes = 64;

/** In UTF-8. */
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(
    [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|[^%]/g)].map(([written, escaped]) =>
      escaped === undefined ? written.charCodeAt(0) : Number.parseInt(escaped, 16),
    ),
  );

const rotated = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** The bytes with a one, zeros and the length in bits, in full blocks. */
const padded = (bytes: Uint8Array): DataView => {
  const length = Math.ceil((bytes.length + 9) / blockBytes) * blockBytes;
  const view = new DataView(new ArrayBuffer(length));
  for (const [index, byte] of bytes.entries()) view.setUint8(index, byte);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return view;
};

const scheduleOf = (block: DataView, offset: number): Uint32Array => {
  const words = new Uint32Array(64);
  for (let index = 0; index < 16; index += 1) words[index] = block.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15] ?? 0, words[index - 2] ?? 0];
    const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[index] = (words[index - 16] ?? 0) + first + (words[index - 7] ?? 0) + second;
  }
  return words;
};

const compressed = (state: Uint32Array, words: Uint32Array): Uint32Array => {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [index, constant] of roundConstants.entries()) {
    const sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sum + choice + constant + (words[index] ?? 0)) | 0;
    const turned = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + turned + majority) | 0];
  }
  const added = [a, b, c, d, e, f, g, h];
  return state.map((word, index) => word + (added[index] ?? 0));
};

/** In 64 small hexadecimal digits. */
export const sha256 = (text: string): string => {
  const message = padded(bytesOf(text));
  let state = new Uint32Array(startState);
  for (let offset = 0; offset < message.byteLength; offset += blockBytes) {
    state = new Uint32Array(compressed(state, scheduleOf(message, offset)));
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
};
