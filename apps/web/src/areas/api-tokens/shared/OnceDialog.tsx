import { Button, Code, CopyButton, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../kit/Dialog.tsx';

type OnceDialogProps = { title: string; secret: string; help: string; onClose: () => void };

/** Shows a secret that is displayed only once. */
export const OnceDialog = ({ title, secret, help, onClose }: OnceDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <Stack gap="sm">
      <Text>{help}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <CopyButton value={secret}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Kopiert' : 'Kopieren'}</Button>}
      </CopyButton>
    </Stack>
  </Dialog>
);
