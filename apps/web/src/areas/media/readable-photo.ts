import { isHeic, unreadableHeic } from '@vereinshaus/contract/media/rules';
import { drawJpeg } from '../../kit/draw-jpeg.ts';

/** A HEIC as a JPG under the same name, everything else as it is. */
export const readablePhoto = async (file: File): Promise<File> => {
  if (!isHeic(file.name)) return file;
  const jpeg = await drawJpeg(file);
  if (jpeg === null) throw new Error(unreadableHeic);
  return jpeg;
};

/** An iPhone makes a JPG by itself of what somebody picks, as long as nobody says that HEIC is welcome. */
export const convertsByItself = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);
