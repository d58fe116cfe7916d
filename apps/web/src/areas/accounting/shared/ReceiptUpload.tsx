import { Button, FileButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { fileProblem, fileTypes, readableFileName } from '@vereinshaus/contract/files/calls';
import { showBanner } from '../../../kit/banners.ts';
import { useUploadReceipt } from '../accounting.api.ts';

export type UploadedReceipt = { name: string; file: string };

const accepted = ['image/*', ...Object.keys(fileTypes).map((ending) => `.${ending}`)].join(',');

/** Photos and files; a phone also offers the camera. Each is uploaded immediately. */
export const ReceiptUpload = ({ onUploaded }: { onUploaded: (receipts: readonly UploadedReceipt[]) => void }) => {
  const upload = useUploadReceipt();
  const send = async (chosen: readonly File[]) => {
    const done: UploadedReceipt[] = [];
    for (const file of chosen) {
      const problem = fileProblem(file);
      try {
        if (problem !== undefined) throw new Error(`${file.name}: ${problem}`);
        const { file_name: sent } = await upload.mutateAsync(file);
        done.push({ name: readableFileName(sent), file: sent });
      } catch (error) {
        if (error instanceof Error) showBanner('error', error.message);
      }
    }
    if (done.length > 0) onUploaded(done);
  };
  return (
    <FileButton
      multiple
      accept={accepted}
      onChange={(chosen) => void send(chosen)}
      inputProps={{ 'aria-label': 'Belege' }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={upload.isPending}
          leftSection={<IconCamera size={18} aria-hidden />}
        >
          Foto oder Datei
        </Button>
      )}
    </FileButton>
  );
};
