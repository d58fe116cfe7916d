import type { InvoiceContent } from '@vereinshaus/contract/invoices/invoice-content';
import { type InvoiceText, maxInvoicePictures, picturesOfText } from '@vereinshaus/contract/invoices/invoice-text';
import { pictureFileId } from '@vereinshaus/contract/media/rules';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { letterheadOf } from '../clubs/index.ts';
import { pictureFrom, pictureWidth } from '../files/index.ts';
import { type MediaStore, pictureInText } from '../media/index.ts';
import { invoiceErrors } from './invoices.errors.ts';

/** The image in a format for PDF, and its width in pixels. */
type InvoicePicture = { data: string; width: number };

/** Pictures by their URL. */
export type InvoicePictures = ReadonlyMap<string, InvoicePicture>;

/** The images of an invoice. */
export type InvoiceArtwork = { logo: Uint8Array | null; pictures: InvoicePictures };

export const noPictures: InvoicePictures = new Map();

/** Sharp in print at the width of the text. */
const onPaper = { width: 1040, height: 1040, quality: 80, fit: 'inside' } as const;

const readPictures = async (contents: readonly (readonly [string, Buffer])[]): Promise<InvoicePictures> =>
  new Map(
    await Promise.all(
      contents.map(async ([address, content]) => {
        const data = `data:image/jpeg;base64,${content.toString('base64')}`;
        return [address, { data, width: await pictureWidth(content) }] as const;
      }),
    ),
  );

/** The stored invoice pictures with these URLs; others are missing from the result. */
const keptAt = async ({ db }: Pick<WorkCtx, 'db'>, addresses: readonly string[]): Promise<InvoicePictures> => {
  if (addresses.length === 0) return noPictures;
  const byFile = new Map(addresses.map((address) => [pictureFileId(address), address]));
  const rows = await db
    .selectFrom('invoice_picture as p')
    .where('p.file_id', 'in', [...byFile.keys()])
    .select(['p.file_id', 'p.content'])
    .execute();
  return readPictures(rows.map(({ file_id: fileId, content }) => [byFile.get(fileId) ?? '', content] as const));
};

/** The pictures in the texts of an issued invoice. */
export const picturesOf = (ctx: Pick<WorkCtx, 'db'>, { above, below }: InvoiceContent): Promise<InvoicePictures> =>
  keptAt(
    ctx,
    [...above, ...below].flatMap((block) => (block.type === 'picture' ? [block.src] : [])),
  );

export const artworkOf = async (
  ctx: Pick<WorkCtx, 'db' | 'club'>,
  content: InvoiceContent,
): Promise<InvoiceArtwork> => ({
  logo: (await letterheadOf(ctx)).logo,
  pictures: await picturesOf(ctx, content),
});

const drawnForPaper = async (ctx: Ctx, store: MediaStore, address: string): Promise<Buffer> => {
  const original = await pictureInText(ctx, store, address.slice(address.lastIndexOf('/') + 1));
  return pictureFrom(original, onPaper);
};

/** The pictures of a template that is being edited: stored ones, and new ones from the library. */
export const picturesOfTemplate = async (
  ctx: Ctx,
  store: MediaStore,
  template: InvoiceText,
): Promise<{ pictures: InvoicePictures; keep: () => Promise<void> }> => {
  const addresses = picturesOfText(template);
  if (addresses.length > maxInvoicePictures) throw invoiceErrors.tooManyPictures();
  const kept = await keptAt(ctx, addresses);
  const added = new Map<string, Buffer>();
  for (const address of addresses) {
    if (!kept.has(address)) added.set(address, await drawnForPaper(ctx, store, address));
  }
  return {
    pictures: new Map([...kept, ...(await readPictures([...added]))]),
    keep: async () => {
      if (added.size === 0) return;
      const rows = [...added].map(([address, content]) => ({
        club_id: ctx.club.id,
        file_id: pictureFileId(address),
        content,
        created_at: ctx.now,
      }));
      await ctx.db
        .insertInto('invoice_picture')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
};

/** For the full export, one by one: pictures used in invoices are exported when a club leaves. */
export const invoicePicturesToTakeAlong = async function* (
  db: WorkCtx['db'],
): AsyncGenerator<{ fileId: string; content: Buffer }> {
  const pictures = await db.selectFrom('invoice_picture as p').select('p.file_id').orderBy('p.file_id').execute();
  for (const { file_id: fileId } of pictures) {
    const picture = await db
      .selectFrom('invoice_picture as p')
      .where('p.file_id', '=', fileId)
      .select('p.content')
      .executeTakeFirst();
    if (picture) yield { fileId, content: picture.content };
  }
};
