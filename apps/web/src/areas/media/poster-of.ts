/** Maximum width and height: lists show it small. */
const longestSide = 960;
/** Offset into the film, because the first frame is often black. */
const atSecond = 1;
/** After this time the browser is assumed to be unable to show the film. */
const patienceMs = 10_000;
const showsWithinMs = 500;

/** A frame that can be drawn is available now. */
const frameOf = (video: HTMLVideoElement): Promise<boolean> =>
  new Promise((settle) => {
    const finish = (isThere: boolean) => () => {
      clearTimeout(patience);
      settle(isThere);
    };
    const patience = setTimeout(() => settle(false), patienceMs);
    video.onerror = finish(false);
    video.onseeked = finish(true);
    video.onloadeddata = () => {
      const { duration } = video;
      video.currentTime = Number.isFinite(duration) ? Math.min(atSecond, duration / 2) : 0;
    };
  });

/** Browsers report a finished seek before the frame can be drawn: waits until it is presented, or was presented before. */
const shown = (video: HTMLVideoElement): Promise<void> =>
  new Promise((settle) => {
    setTimeout(settle, showsWithinMs);
    video.requestVideoFrameCallback?.(() => settle());
  });

const drawn = async (video: HTMLVideoElement): Promise<Blob | null> => {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, longestSide / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null || canvas.width === 0 || canvas.height === 0) return null;
  const isEmpty = () => pen.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3] === 0;
  for (let tries = 0; tries < patienceMs / showsWithinMs && isEmpty(); tries++) {
    await shown(video);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  }
  return isEmpty() ? null : new Promise((made) => canvas.toBlob(made, 'image/jpeg', 0.82));
};

/** A frame of a film as a picture; undefined if this browser cannot show the film. */
export const posterOf = async (film: File): Promise<File | undefined> => {
  const video = document.createElement('video');
  const address = URL.createObjectURL(film);
  try {
    const isThere = frameOf(video);
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = address;
    const picture = (await isThere) ? await drawn(video) : null;
    return picture === null ? undefined : new File([picture], 'standbild.jpg', { type: picture.type });
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
};
