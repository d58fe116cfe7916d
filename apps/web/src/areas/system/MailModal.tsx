import { Anchor, DataList, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readableFileName } from '@vereinshaus/contract/files/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { system } from '@vereinshaus/contract/system/calls';
import type { ReactNode } from 'react';
import { ApiError, query } from '../../kit/api.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { downloadPath } from '../files/shared/download-path.ts';
import { MailState } from './MailState.tsx';
import { textParts } from './mail-text.ts';

type OpenedMail = ReplyOf<typeof system.mail>;

const MailText = ({ text }: { text: string }) => (
  <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {textParts(text, window.location.origin).map(({ text: words, href }, index) =>
      href === undefined ? (
        words
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one unchanging text
        <Anchor key={index} href={href} target="_blank" rel="noopener">
          {words}
        </Anchor>
      ),
    )}
  </Text>
);

const factsOf = (mail: OpenedMail): Readonly<Record<string, ReactNode>> => ({
  Betreff: mail.subject,
  An: mail.to,
  Zeit: formatMoment(mail.time),
  Status: <MailState state={mail.state} />,
  ...(mail.error !== '' && { Fehler: mail.error }),
  ...(mail.attachment !== '' && {
    Anhang: (
      <Anchor href={downloadPath(mail.attachment)} download inherit>
        {readableFileName(mail.attachment)}
      </Anchor>
    ),
  }),
});

const Mail = ({ mail }: { mail: OpenedMail }) => (
  <Stack>
    <DataList labelWidth="6rem">
      {Object.entries(factsOf(mail)).map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
    <Paper withBorder p="md">
      <MailText text={mail.text} />
    </Paper>
  </Stack>
);

const MailContent = ({ mailId }: { mailId: number }) => {
  const mail = useQuery(query(system.mail, { id: mailId }));
  // With a real mail server only the recipient may read the text: expected, not an error.
  if (mail.error instanceof ApiError && mail.error.httpStatus === 403)
    return <StatusBanner kind="info">{mail.error.message}</StatusBanner>;
  return <QueryState query={mail}>{(loaded) => <Mail mail={loaded} />}</QueryState>;
};

/** One opened mail. */
export const MailModal = ({ mailId, onClose }: { mailId: number | null; onClose: () => void }) => {
  return (
    <Dialog opened={mailId !== null} onClose={onClose} title="E-Mail" size="lg">
      {mailId !== null && <MailContent mailId={mailId} />}
    </Dialog>
  );
};
