import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../kit/database.ts';
import { deriveKey } from '../../kit/secrets.ts';
import { cellErrors } from './cells.errors.ts';

/** The other installations that this one believes, by name. */
export type KnownCells = ReadonlyMap<string, { url: string; publicKey: string }>;

export const knownCells = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[a-z0-9-]{1,40}$/),
      url: z.url(),
      publicKey: z.string().regex(/^[A-Za-z0-9+/]{59}=$/),
    }),
  )
  .max(1000);

/** What stands before the 32 bytes of such a key in its usual form (RFC 8410). */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Follows from the key of the installation: nothing more to keep. */
export const cellKeyFrom = (master: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([privateHead, deriveKey(master, 'cell hints')]),
    format: 'der',
    type: 'pkcs8',
  });

/** As the others write it down. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** In whole seconds; long enough for clocks that differ a little. */
const hintSeconds = 60;

const hint = z.strictObject({
  /** The sum of an address that the sender has seen confirmed; the address itself stays there. */
  account: z.string().regex(/^[0-9a-f]{64}$/),
  from: z.string().max(40),
  to: z.string().max(40),
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  expires: z.number().int(),
});

export type CellHint = z.output<typeof hint>;

export const hashOfAddress = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');

type SignInput = { email: string; from: string; to: string; now: Date };

export const signHint = (key: KeyObject, { email, from, to, now }: SignInput): string => {
  const expires = Math.floor(now.getTime() / 1000) + hintSeconds;
  const said: CellHint = { account: hashOfAddress(email), from, to, nonce: randomBytes(16).toString('hex'), expires };
  const text = Buffer.from(JSON.stringify(said));
  return `${text.toString('base64url')}.${sign(null, text, key).toString('base64url')}`;
};

type ReadInput = { cells: KnownCells; own: string; now: Date };

/** Said by a cell that is known, to this one, a moment ago. */
export const readHint = (signed: string, { cells, own, now }: ReadInput): CellHint => {
  const [text = '', signature = '', ...more] = signed.split('.');
  const said = hint.safeParse(parsed(Buffer.from(text, 'base64url').toString('utf8')));
  const sender = said.success ? cells.get(said.data.from) : undefined;
  if (!said.success || sender === undefined || more.length > 0) throw cellErrors.badHint();
  const key = createPublicKey({ key: Buffer.from(sender.publicKey, 'base64'), format: 'der', type: 'spki' });
  const isSigned = verify(null, Buffer.from(text, 'base64url'), key, Buffer.from(signature, 'base64url'));
  const seconds = now.getTime() / 1000;
  const isFresh = said.data.expires > seconds && said.data.expires <= seconds + 2 * hintSeconds;
  if (!isSigned || !isFresh || said.data.to !== own) throw cellErrors.badHint();
  return said.data;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Once: who repeats what somebody else has said hears nothing. In the view of the platform. */
const claimHint = async (db: Db, { nonce, expires }: CellHint) => {
  await sql`delete from cell_hint where expires_at < now() - interval '1 hour'`.execute(db);
  const { numAffectedRows } = await sql`
    insert into cell_hint (nonce, expires_at) values (${nonce}, to_timestamp(${expires})) on conflict do nothing`.execute(
    db,
  );
  if (numAffectedRows !== 1n) throw cellErrors.badHint();
};

/** In which open clubs of this installation the account signs in: the names of the clubs, and nothing of the person. */
export const clubsOfHint = async (db: Db, said: CellHint) => {
  await claimHint(db, said);
  const { rows } = await sql<{ club_name: string; host: string }>`
    select club_name, host from clubs_of_address_hash(${said.account})`.execute(db);
  return rows.map(({ club_name: name, host }) => ({ name, host }));
};
