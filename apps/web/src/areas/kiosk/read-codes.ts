/** Finds a QR code in the camera image: with the browser's own detector if available, otherwise with a library loaded on demand. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: readonly string[] }): Detector;
      getSupportedFormats: () => Promise<readonly string[]>;
    };
  }
}

const ownReader = async (): Promise<CodeReader | undefined> => {
  const Own = window.BarcodeDetector;
  if (Own === undefined || !(await Own.getSupportedFormats()).includes('qr_code')) return undefined;
  const detector = new Own({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
};

/** This image width is enough for a phone held in front of the camera. */
const maxWidth = 640;

const fetchedReader = async (): Promise<CodeReader> => {
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, maxWidth / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (context === null || canvas.width === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decode(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // The image contains no code.
      return undefined;
    }
  };
};

export const codeReader = async (): Promise<CodeReader> => (await ownReader()) ?? fetchedReader();
