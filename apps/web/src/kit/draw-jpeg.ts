/** The server scales larger pictures down anyway, and some phones cannot draw larger ones. */
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

/** Converts any picture the browser can display to a JPG of the same name; null = not possible. */
export const drawJpeg = async (file: File): Promise<File | null> => {
  try {
    const picture = await createImageBitmap(file);
    const jpeg = await drawn(picture);
    picture.close();
    if (jpeg === null) return null;
    // Keeps the timestamp: a restarted upload is recognised as the same.
    const { lastModified } = file;
    return new File([jpeg], file.name.replace(/\.[^.]*$/, '.jpg'), { type: jpeg.type, lastModified });
  } catch {
    return null;
  }
};
