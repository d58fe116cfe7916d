export const coverTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** As wide as a laptop shows it; photos come with four times as many points. */
const widest = 1600;
/** Characters of the data address; what the server takes is a little more. */
const longest = 540_000;
const qualities = [0.82, 0.7, 0.55, 0.4] as const;

/** The size of the copy: never larger than the photo. */
export const coverSize = ({ width, height }: { width: number; height: number }) => {
  const share = Math.min(1, widest / width);
  return { width: Math.round(width * share), height: Math.round(height * share) };
};

/** A photo, cut down to what a screen shows; undefined when it is none. */
export const fittingCover = async (file: File): Promise<string | undefined> => {
  const photo = await createImageBitmap(file).catch(() => undefined);
  if (photo === undefined) return undefined;
  const canvas = Object.assign(document.createElement('canvas'), coverSize(photo));
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return qualities.map((quality) => canvas.toDataURL('image/jpeg', quality)).find((data) => data.length <= longest);
};
