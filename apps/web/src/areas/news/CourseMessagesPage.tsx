import { Anchor, Badge, Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import type { news } from '@vereinshaus/contract/news/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { allNews } from './news.api.ts';
import { StatisticsDialog } from './StatisticsDialog.tsx';
import { WriteNewsButton } from './WriteNewsButton.tsx';

type Row = ReplyOf<typeof news.all>['news'][number];

const messagesOf = ({ mails, sms, whatsapps }: Row) => mails + sms + whatsapps;

/** „12 E-Mails, 3 SMS“; zero counts are left out. */
const sentText = ({ mails, sms, whatsapps }: Row): string =>
  [
    mails > 0 && `${mails} ${mails === 1 ? 'E-Mail' : 'E-Mails'}`,
    sms > 0 && `${sms} SMS`,
    whatsapps > 0 && `${whatsapps} WhatsApp`,
  ]
    .filter((part) => part !== false)
    .join(', ') || 'nur im Kurs';

/** The list has a fixed order, newest first. */
const columns: readonly Column<Row>[] = [
  { key: 'subject', label: 'Betreff', value: (row) => row.subject, sortable: false, width: 220 },
  {
    key: 'courseName',
    label: 'Kurs',
    value: (row) => row.courseName,
    render: (row) => (
      <Anchor component={Link} to={`/kurse/${row.course_ID}?tab=neuigkeiten`} inherit>
        {row.courseName}
      </Anchor>
    ),
    sortable: false,
    width: 190,
  },
  { key: 'author', label: 'Von', value: (row) => row.author, sortable: false, width: 150 },
  { key: 'time', label: 'Zeit', type: 'moment', value: (row) => row.time, sortable: false, filter: 'none', width: 190 },
  { key: 'sent', label: 'Verschickt', value: sentText, sortable: false, filter: 'none', width: 170 },
  {
    key: 'failed',
    label: 'Nicht zugestellt',
    type: 'count',
    value: (row) => row.failed,
    sortable: false,
    filter: 'none',
    hiddenByDefault: true,
  },
  {
    key: 'showInNews',
    label: 'Im Kurs',
    value: (row) => (row.showInNews ? 'Angezeigt' : 'Versteckt'),
    render: (row) => (
      <Badge variant="light" color={row.showInNews ? 'green' : 'gray'}>
        {row.showInNews ? 'Angezeigt' : 'Versteckt'}
      </Badge>
    ),
    sortable: false,
    filter: 'none',
    width: 120,
  },
];

const lineOf = ({ time, courseName }: Row) => `${courseName}, ${formatDayOf(time)}`;

/** /kurse/nachrichten: all news of all courses. */
export const CourseMessagesPage = () => {
  const [opened, setOpened] = useState<Row | null>(null);
  const rowActions = (row: Row) =>
    messagesOf(row) > 0 && (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconChartBar size={16} aria-hidden />}
        aria-label={`Statistik: „${row.subject}“`}
        onClick={() => setOpened(row)}
      >
        Statistik
      </Button>
    );
  return (
    <>
      <PageHeader
        title="Kurs-Nachrichten"
        description="Was in den Kursen geschrieben wurde, das Neueste zuerst."
        action={<WriteNewsButton />}
      />
      <DataTable
        id="course-messages"
        title="Kurs-Nachrichten"
        source={allNews}
        columns={columns}
        rowId={(row) => row.ID}
        cardLine={lineOf}
        countLabel={{ one: 'Nachricht', many: 'Nachrichten' }}
        emptyText="In den Kursen wurde noch nichts geschrieben."
        rowActions={rowActions}
      />
      {opened !== null && (
        <StatisticsDialog newsId={opened.ID} subject={opened.subject} onClose={() => setOpened(null)} />
      )}
    </>
  );
};
