import { Button, Checkbox, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { useClub } from '../clubs/shared/club.ts';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Wiederherstellungscodes, shown only once: closing requires confirming that they are stored. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => {
  const club = useClub();
  const [isKept, setKept] = useState(false);
  const text = `Wiederherstellungscodes für ${club.name}\nJeder gilt einmal.\n\n${codes.join('\n')}\n`;
  const download = () => {
    const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    saveFile('wiederherstellungscodes.txt', 'text/plain;charset=utf-8', base64);
  };
  return (
    <Dialog onClose={onClose} title="Deine Wiederherstellungscodes" isInsisting>
      <Stack>
        <Text size="sm">
          Wenn du Handy oder Passkey verlierst, kommst du mit deinem Passwort und einem dieser Codes hinein. Jeder gilt
          einmal. Du siehst sie nur jetzt: Druck sie aus oder heb sie im Passwort-Manager auf.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {codes.map((code) => (
            <li key={code}>
              <Code fz="md">{code}</Code>
            </li>
          ))}
        </SimpleGrid>
        <Group>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                onClick={copy}
              >
                {copied ? 'Kopiert' : 'Kopieren'}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
            Herunterladen
          </Button>
        </Group>
        <Checkbox
          label="Ich habe die Codes aufgehoben"
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button disabled={!isKept} onClick={onClose}>
          Fertig
        </Button>
      </Stack>
    </Dialog>
  );
};
