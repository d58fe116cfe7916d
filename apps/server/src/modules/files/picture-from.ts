import sharp from 'sharp';
import { fileErrors } from './files.errors.ts';

/** A picture that unpacks to more than this is no photo but an attack. */
const maxPixels = 60_000_000;

// One processor for a picture: whoever books at the same time has the others.
sharp.concurrency(1);

/** How wide a picture is that is kept already. */
export const pictureWidth = async (content: Buffer): Promise<number> => (await sharp(content).metadata()).width;

type PictureOptions = {
  width: number;
  height: number;
  quality: number;
  /** cover: cut to exactly this size. inside: all of it, no larger than this. */
  fit?: 'cover' | 'inside';
};

/** Upright, cut to size around what draws the eye or made small enough, and without what the camera wrote into it: place, time, device. */
export const pictureFrom = async (
  content: Buffer,
  { width, height, quality, fit = 'cover' }: PictureOptions,
): Promise<Buffer> => {
  const options = { limitInputPixels: maxPixels, failOn: 'error' as const };
  const { format } = await sharp(content, options)
    .metadata()
    .catch(() => ({ format: undefined }));
  if (format !== 'jpeg' && format !== 'png') throw fileErrors.wrongPhoto();
  return sharp(content, options)
    .rotate()
    .resize(width, height, fit === 'cover' ? { fit, position: 'attention' } : { fit, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer()
    .catch(() => {
      throw fileErrors.wrongPhoto();
    });
};
