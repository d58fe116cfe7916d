import { isHeic, unreadableHeic } from '@vereinshaus/contract/media/rules';

/** Larger ones are drawn smaller by the server, and some telephones draw nothing larger. */
const maxSide = 4096;
const quality = 0.92;

const drawn = (picture: ImageBitmap): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((made) => canvas.toBlob(made, 'image/jpeg', quality));
};

/** What this browser can show it can also draw; undefined = it cannot. */
const jpegOf = async (file: File): Promise<Blob | null> => {
  try {
    const picture = await createImageBitmap(file);
    const jpeg = await drawn(picture);
    picture.close();
    return jpeg;
  } catch {
    return null;
  }
};

/** A HEIC as a JPG under the same name, everything else as it is. */
export const readablePhoto = async (file: File): Promise<File> => {
  if (!isHeic(file.name)) return file;
  const jpeg = await jpegOf(file);
  if (jpeg === null) throw new Error(unreadableHeic);
  // The same moment: begun again it is the same upload.
  return new File([jpeg], file.name.replace(/\.[^.]*$/, '.jpg'), { type: jpeg.type, lastModified: file.lastModified });
};

/** An iPhone makes a JPG by itself of what somebody picks, as long as nobody says that HEIC is welcome. */
export const convertsByItself = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);
