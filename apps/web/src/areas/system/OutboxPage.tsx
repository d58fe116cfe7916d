import { Box, Button, Group } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type MailRow, system } from '@vereinshaus/contract/system/calls';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { HeldMessages } from '../messaging/shared/HeldMessages.tsx';
import { MailModal } from './MailModal.tsx';
import { MailState } from './MailState.tsx';
import { canResend, channelLabels, mailStateLooks, staysInHouse } from './mail-states.ts';
import { ResendMail } from './ResendMail.tsx';

const mailParameter = 'mail';

const mails = rowsFrom(system.mails, (reply) => reply.mails);

const stateOptions = Object.entries(mailStateLooks).map(([value, { label }]) => ({ value, label }));

const channelOptions = Object.entries(channelLabels).map(([value, label]) => ({ value, label }));

/** The list has a fixed order, newest first. */
const columns: readonly Column<MailRow>[] = [
  { key: 'subject', label: 'Betreff', value: (mail) => mail.subject, sortable: false, width: 230, wraps: true },
  { key: 'to', label: 'An', value: (mail) => mail.to, sortable: false, width: 225 },
  {
    key: 'time',
    label: 'Zeit',
    type: 'moment',
    value: (mail) => mail.time,
    sortable: false,
    filter: 'none',
    width: 170,
  },
  {
    key: 'state',
    label: 'Status',
    value: (mail) => mailStateLooks[mail.state].label,
    render: (mail) => <MailState state={mail.state} />,
    filter: 'select',
    options: stateOptions,
    sortable: false,
    width: 140,
  },
  {
    key: 'channel',
    label: 'Weg',
    value: (mail) => channelLabels[mail.channel],
    filter: 'select',
    options: channelOptions,
    sortable: false,
    width: 84,
  },
  {
    key: 'error',
    label: 'Fehler',
    value: (mail) => mail.error,
    sortable: false,
    filter: 'none',
    width: 140,
    wraps: true,
  },
];

const lineOf = ({ state, to }: MailRow) => `${mailStateLooks[state].label}, ${to}`;

const OpenMail = ({ mail }: { mail: MailRow }) => {
  const [parameters] = useSearchParams();
  const target = new URLSearchParams(parameters);
  target.set(mailParameter, String(mail.ID));
  return (
    <Button
      component={Link}
      to={`?${target}`}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconMailOpened size={16} aria-hidden />}
      aria-label={`Öffnen: E-Mail „${mail.subject}“`}
    >
      Öffnen
    </Button>
  );
};

const rowActions = (mail: MailRow) => (
  <Group gap={4} wrap="nowrap">
    <OpenMail mail={mail} />
    {canResend(mail) && <ResendMail mail={mail} />}
  </Group>
);

const NoServerHint = () => {
  const newest = useQuery(query(system.mails, { page: 1, size: 10 }));
  if (!staysInHouse(newest.data?.mails ?? [])) return null;
  return (
    <Box mb="md">
      <StatusBanner kind="info" title="Kein Mailserver eingerichtet">
        E-Mails werden nicht versendet, sie bleiben hier. Du kannst sie öffnen und ihre Links verwenden.
      </StatusBanner>
    </Box>
  );
};

/** Postausgang: sent, queued and failed mails; without a mail server also their content. */
export const OutboxPage = () => {
  const [parameters, setParameters] = useSearchParams();
  const openId = Number(parameters.get(mailParameter));
  const close = () => {
    const rest = new URLSearchParams(parameters);
    rest.delete(mailParameter);
    setParameters(rest, { replace: true });
  };
  return (
    <>
      <PageHeader title="Postausgang" description="E-Mails, SMS und WhatsApp des Vereins, die neuesten zuerst." />
      <HeldMessages />
      <NoServerHint />
      <DataTable
        id="mails"
        title="Postausgang"
        source={mails}
        columns={columns}
        rowId={(mail) => mail.ID}
        cardLine={lineOf}
        countLabel={{ one: 'E-Mail', many: 'E-Mails' }}
        emptyText="Noch keine E-Mails."
        rowActions={rowActions}
      />
      <MailModal mailId={openId > 0 ? openId : null} onClose={close} />
    </>
  );
};
