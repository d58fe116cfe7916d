import { Button, Group } from '@mantine/core';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { saveFile } from './save-file.ts';

type QrActionsProps = {
  text: string;
  /** Without extension. */
  fileName: string;
  shareLabel: string;
};

const pixels = 800;

/** A picture other programs can read, with the wide white margin cameras need. */
const pictureOf = async (text: string): Promise<string> => {
  const { toDataURL } = await import('qrcode');
  const data = await toDataURL(text, { margin: 4, width: pixels, errorCorrectionLevel: 'M' });
  return data.slice(data.indexOf(',') + 1);
};

const fileOf = (name: string, base64: string): File =>
  new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' });

/** A browser only reports whether it can share files when it is given one. */
const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [fileOf('code.png', '')] });

/** Closing the share sheet is a cancellation, not an error. */
const share = async (file: File) => {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
};

/** A phone cannot scan its own screen, so the code can be shared as a picture. */
export const QrActions = ({ text, fileName, shareLabel }: QrActionsProps) => {
  const name = `${fileName}.png`;
  return (
    <Group gap="xs" justify="center">
      {canShareFiles() && (
        <Button
          variant="light"
          leftSection={<IconShare size={18} aria-hidden />}
          onClick={async () => share(fileOf(name, await pictureOf(text)))}
        >
          {shareLabel}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={async () => saveFile(name, 'image/png', await pictureOf(text))}
      >
        Code speichern
      </Button>
    </Group>
  );
};
