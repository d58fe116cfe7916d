import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconListCheck, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { forms } from '@vereinshaus/contract/forms/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { useState } from 'react';
import { Link } from 'react-router';
import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { QueryState } from '../../../kit/QueryState.tsx';
import { closesText } from '../form-state.ts';
import { formsOfCourseQuery } from '../forms.api.ts';

const AssignDialog = part(() => import('../AssignDialog.tsx'), 'AssignDialog');

type CourseForm = ReplyOf<typeof forms.ofCourse>['forms'][number];

const stateOf = ({ active, isOpen, missing, asked }: CourseForm): { label: string; color: string } => {
  if (!active) return { label: 'Entwurf', color: 'gray' };
  if (!isOpen) return { label: 'geschlossen', color: 'gray' };
  return asked > 0 && missing.length === 0
    ? { label: 'beantwortet', color: 'green' }
    : { label: 'offen', color: 'blue' };
};

const FormCard = ({ form, isOffice }: { form: CourseForm; isOffice: boolean }) => {
  const { label, color } = stateOf(form);
  const mustAnswer = form.isOpen && form.missing.length > 0;
  return (
    <Card withBorder padding="md" component="li">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} flex="1 1 14rem">
          <Group gap="xs">
            <Text fw={600}>{form.title}</Text>
            <Badge variant="light" color={color}>
              {label}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {[
              form.atBooking && 'wird beim Buchen gefragt',
              closesText(form.closes),
              mustAnswer && `fehlt noch: ${form.missing.join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {isOffice && (
            <Text size="sm" c="dimmed">
              {form.answers === 1 ? 'Eine Antwort' : `${form.answers} Antworten`}
            </Text>
          )}
        </Stack>
        {mustAnswer ? (
          <Button
            component={Link}
            to={`/formulare/${form.slot}`}
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Ausfüllen: ${form.title}`}
          >
            Ausfüllen
          </Button>
        ) : (
          <Anchor component={Link} to={`/formulare/${form.slot}`} aria-label={`Ansehen: ${form.title}`}>
            Ansehen
          </Anchor>
        )}
      </Group>
    </Card>
  );
};

/** Umfragen of a course: open ones to answer, and for the office the assignment. */
export const FormsTab = ({ courseId }: { courseId: number }) => {
  const listed = useQuery(formsOfCourseQuery(courseId));
  const [isAssigning, setAssigning] = useState(false);
  return (
    <QueryState query={listed}>
      {({ forms: ofCourse, mayAssign }) => (
        <Stack>
          {mayAssign && (
            <Group justify="flex-end">
              <Button
                variant="default"
                leftSection={<IconListCheck size={18} aria-hidden />}
                onClick={() => setAssigning(true)}
              >
                Umfragen zuordnen
              </Button>
            </Group>
          )}
          {ofCourse.length === 0 ? (
            <EmptyState>
              {mayAssign ? 'Diesem Kurs ist noch keine Umfrage zugeordnet.' : 'In diesem Kurs gibt es keine Umfrage.'}
            </EmptyState>
          ) : (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {ofCourse.map((form) => (
                <FormCard key={form.slot} form={form} isOffice={mayAssign} />
              ))}
            </Stack>
          )}
          {isAssigning && (
            <DelayedSuspense>
              <AssignDialog
                courseId={courseId}
                assigned={ofCourse.map(({ slot }) => slot)}
                onClose={() => setAssigning(false)}
              />
            </DelayedSuspense>
          )}
        </Stack>
      )}
    </QueryState>
  );
};
