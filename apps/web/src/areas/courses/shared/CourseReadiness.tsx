import { Button, Group, List, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import {
  type CourseState,
  openPoints,
  type ReadinessCheck,
  type ReadinessFacts,
  readinessLabels,
  readinessOf,
} from '@vereinshaus/contract/courses/course-readiness';
import { Link } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { readinessQuery, useShowCourse } from '../course-office.api.ts';

/** The course tab where each point can be fixed. */
const tabs: Readonly<Record<ReadinessCheck['key'], string>> = {
  dates: 'termine',
  leaders: 'teilnehmer',
  plan: 'daten',
  visible: 'daten',
};

type ListProps = { courseId: number; facts: ReadinessFacts };

/** The open points, each with a link to fix it. */
const ReadinessList = ({ courseId, facts }: ListProps) => (
  <List spacing="xs" size="sm" listStyleType="none">
    {readinessOf(facts).map(({ key, isDone, text }) => (
      <List.Item
        key={key}
        icon={
          <ThemeIcon
            size={20}
            radius="xl"
            variant="light"
            color={isDone ? 'teal' : 'orange'}
            aria-label={isDone ? 'erledigt' : 'offen'}
            role="img"
          >
            {isDone ? <IconCheck size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}
          </ThemeIcon>
        }
      >
        <Text span size="sm" fw={500}>
          {readinessLabels[key]}:
        </Text>{' '}
        {isDone || key === 'visible' ? text : <Link to={`/kurse/${courseId}?tab=${tabs[key]}`}>{text}</Link>}
      </List.Item>
    ))}
  </List>
);

type PublishProps = { courseId: number; state: CourseState };

/** Veröffentlichen or Verbergen: one button instead of two dates. */
const PublishButton = ({ courseId, state }: PublishProps) => {
  const show = useShowCourse();
  const mayChange = useMay(courseOffice.setShown.access, { courseId });
  if (!mayChange || state === 'ended') return null;
  const isHidden = state === 'hidden';
  return (
    <Button
      variant={isHidden ? 'filled' : 'default'}
      leftSection={isHidden ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
      loading={show.isPending}
      onClick={() => show.mutate({ courseId, shown: isHidden })}
    >
      {isHidden ? 'Veröffentlichen' : 'Verbergen'}
    </Button>
  );
};

/** Shown where the plan is edited: warns if instalments do not add up to the price. */
export const PlanGapHint = ({ courseId }: { courseId: number }) => {
  const mayKnow = useMay(courseOffice.readiness.access, { courseId });
  const loaded = useQuery({ ...readinessQuery(courseId), enabled: mayKnow });
  const gap = loaded.data && openPoints(loaded.data.readiness).find(({ key }) => key === 'plan');
  return gap === undefined ? null : (
    <StatusBanner kind="info" title="Preis und Raten">
      {gap.text}
    </StatusBanner>
  );
};

type Props = {
  courseId: number;
  /** If the page has them already; otherwise they are fetched. */
  facts?: ReadinessFacts;
};

/** Bereit? The missing points of a course, and the button to show or hide it; hidden without the right. */
export const CourseReadiness = ({ courseId, facts: known }: Props) => {
  const mayKnow = useMay(courseOffice.readiness.access, { courseId });
  const loaded = useQuery({ ...readinessQuery(courseId), enabled: mayKnow && known === undefined });
  const facts = known ?? loaded.data?.readiness;
  if (facts === undefined) return null;
  const open = openPoints(facts).length;
  const title =
    open === 0 ? 'Alles bereit' : open === 1 ? 'Ein Punkt ist noch offen' : `${open} Punkte sind noch offen`;
  return (
    <Paper withBorder p="md" component="section" aria-label="Bereitschaft des Kurses">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{title}</Text>
          <PublishButton courseId={courseId} state={facts.state} />
        </Group>
        <ReadinessList courseId={courseId} facts={facts} />
      </Stack>
    </Paper>
  );
};
