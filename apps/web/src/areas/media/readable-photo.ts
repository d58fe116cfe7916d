import { isHeic, unreadableHeic } from '@vereinshaus/contract/media/rules';
import { drawJpeg } from '../../kit/draw-jpeg.ts';

/** Converts HEIC to a JPG of the same name; other files stay unchanged. */
export const readablePhoto = async (file: File): Promise<File> => {
  if (!isHeic(file.name)) return file;
  const jpeg = await drawJpeg(file);
  if (jpeg === null) throw new Error(unreadableHeic);
  return jpeg;
};

/** iPhones convert selected photos to JPG themselves, unless HEIC is accepted. */
export const convertsByItself = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);
