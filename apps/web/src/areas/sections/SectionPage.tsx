import { Anchor, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { type SectionCourse, type SectionRow, sections } from '@vereinshaus/contract/sections/calls';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Facts } from '../../kit/Facts.tsx';
import { Figures } from '../../kit/Figures.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { SectionDialog } from './SectionDialog.tsx';
import { SectionFeesCard } from './SectionFeesCard.tsx';
import { SectionMembersCard } from './SectionMembersCard.tsx';
import { feeText, headsText } from './section-columns.tsx';
import { sectionQuery, useRemoveSection } from './sections.api.ts';

const back = { to: '/sektionen', label: 'Sektionen' };

const timeOf = ({ start, end }: SectionCourse) =>
  start > 0 && end > 0
    ? `${formatDay(start)} – ${formatDay(end)}`
    : [start > 0 && `ab ${formatDay(start)}`, end > 0 && `bis ${formatDay(end)}`].filter(Boolean).join(' ');

const CoursesCard = ({ courses }: { courses: readonly SectionCourse[] }) => (
  <Paper withBorder p="md" component="section" aria-label="Kurse">
    <Stack gap="sm">
      <Title order={2} size="h4">
        Kurse
      </Title>
      {courses.length === 0 ? (
        <Text c="dimmed">Noch keine. Die Sektion eines Kurses steht bei ihm unter „Daten“.</Text>
      ) : (
        <List spacing="xs">
          {courses.map((course) => (
            <List.Item key={course.ID}>
              <Anchor component={Link} to={`/kurs/${course.ID}`} inherit>
                {course.name}
              </Anchor>
              <Text size="sm" c="dimmed">
                {[`${course.participants} Teilnehmer`, timeOf(course)].filter(Boolean).join(', ')}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  </Paper>
);

const RemoveModal = ({ section, onClose }: { section: SectionRow; onClose: () => void }) => {
  const remove = useRemoveSection();
  const navigate = useNavigate();
  return (
    <ConfirmModal
      opened
      confirmLabel="Sektion löschen"
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate({ ID: section.ID }, { onSuccess: () => void navigate('/sektionen'), onError: onClose })
      }
      onClose={onClose}
    >
      {`Die Sektion „${section.name}“. Hatte sie schon Mitglieder, lässt sie sich nur inaktiv setzen.`}
    </ConfirmModal>
  );
};

const Actions = ({ onOpen }: { onOpen: (what: 'edit' | 'remove') => void }) => (
  <Group gap="xs">
    <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onOpen('edit')}>
      Bearbeiten
    </Button>
    <Button
      variant="default"
      color="red"
      leftSection={<IconTrash size={18} aria-hidden />}
      onClick={() => onOpen('remove')}
    >
      Löschen
    </Button>
  </Group>
);

const Section = ({ content }: { content: ReplyOf<typeof sections.get> }) => {
  const { section, members, courses, fees } = content;
  const mayWrite = useMay(sections.save.access);
  const reads = useMay(may('user_read'));
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const figures: readonly (readonly [string, string])[] = [
    ['Mitglieder', formatNumber(section.members)],
    ['Laufende Kurse', formatNumber(section.courses)],
    ['Beitrag im Jahr', feeText(section) || 'keiner'],
    ...(section.charged === undefined ? [] : [['Heuer vorgeschrieben', formatMoney(section.charged)] as const]),
  ];
  return (
    <Stack data-page="content">
      <PageHeader title={section.name} {...(reads && { back })} action={mayWrite && <Actions onOpen={setOpen} />} />
      {!section.active && (
        <StatusBanner kind="info">
          Diese Sektion ist inaktiv: Es kommt niemand mehr dazu, und sie kostet nichts.
        </StatusBanner>
      )}
      <Figures label="Zahlen der Sektion" figures={figures} cols={{ base: 2, sm: figures.length }} />
      <Facts
        of={[
          { label: 'Leitung', value: headsText(section) },
          { label: 'Kurzname', value: section.shortName },
          { label: 'Kostenstelle', value: section.costCentre },
        ]}
        empty="Noch keine Leitung eingetragen."
      />
      {fees !== undefined && <SectionFeesCard sectionId={section.ID} fees={fees} mayWrite={mayWrite} />}
      <CoursesCard courses={courses} />
      <SectionMembersCard sectionId={section.ID} members={members} />
      {open === 'edit' && <SectionDialog section={section} onClose={close} />}
      {open === 'remove' && <RemoveModal section={section} onClose={close} />}
    </Stack>
  );
};

/** /sektionen/{sectionID}: all data of one section. */
export const SectionPage = () => {
  const { sectionID } = useParams();
  const query = useQuery(sectionQuery(Number(sectionID)));
  return (
    <QueryState query={query} head={<PageHeader title="Sektion" back={back} />}>
      {(content) => <Section content={content} />}
    </QueryState>
  );
};
