import { Group, Pill, Stack, Text, Title } from '@mantine/core';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { tagsOf } from '@vereinshaus/contract/courses/course-text';
import { Dialog } from '../../kit/Dialog.tsx';

type CourseInfoDialogProps = { course: Course; tagLabels: ReadonlyMap<number, string>; onClose: () => void };

const Paragraph = ({ title, text }: { title: string; text: string }) =>
  text !== '' && (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>
    </div>
  );

/** Mehr Informationen: details that do not fit on the card. */
export const CourseInfoDialog = ({ course, tagLabels, onClose }: CourseInfoDialogProps) => {
  const labels = tagsOf(course).flatMap((tag) => tagLabels.get(tag) ?? []);
  return (
    <Dialog onClose={onClose} title={course.name} size="lg">
      <Stack>
        <Paragraph title="Beschreibung" text={course.description} />
        <Paragraph title="Information" text={course.information} />
        {labels.length > 0 && (
          <Group gap={6} aria-label="Tags">
            {labels.map((label) => (
              <Pill key={label}>{label}</Pill>
            ))}
          </Group>
        )}
      </Stack>
    </Dialog>
  );
};
