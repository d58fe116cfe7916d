import { Button, CopyButton, Text, Title } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { DialogFooter } from './DialogFooter.tsx';

/** A code that is shown only once, its validity and a copy button, at the end of a dialog. */
export const CodeBox = ({ code, validUntil }: { code: string; validUntil: number }) => (
  <>
    <Title order={3} ta="center" style={{ letterSpacing: '0.1em' }}>
      {code}
    </Title>
    <Text size="sm" c="dimmed" ta="center">
      gültig bis {formatMoment(validUntil)}
    </Text>
    <DialogFooter>
      <CopyButton value={code}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Kopiert' : 'Code kopieren'}</Button>}
      </CopyButton>
    </DialogFooter>
  </>
);
