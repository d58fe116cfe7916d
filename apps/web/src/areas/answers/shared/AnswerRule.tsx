import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerRule, countText, hoursBeforeText } from '@vereinshaus/contract/answers/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { askingQuery, useSetAnswerRule } from '../answers.api.ts';

const offeredHours = [0, 2, 6, 12, 24, 48, 72, 168] as const;

const wordsOf = (hours: number): string => {
  if (hours === answerRule.off) return 'nicht fragen';
  return hours === answerRule.asCourse ? 'wie der Kurs' : hoursBeforeText(hours);
};

/** What was chosen before stays to be chosen, also when it is none of the usual. */
const optionsFor = (current: number, isDate: boolean) =>
  [...new Set([...(isDate ? [answerRule.asCourse] : []), answerRule.off, ...offeredHours, current])].map((hours) => ({
    value: String(hours),
    label: wordsOf(hours),
  }));

type DialogProps = {
  title: string;
  where: { course_ID: number; event_ID: number };
  current: number;
  /** A date of a course may follow it; one of the club itself asks or does not. */
  mayFollow: boolean;
  onClose: () => void;
};

const AnswerRuleDialog = ({ title, where, current, mayFollow, onClose }: DialogProps) => {
  const save = useSetAnswerRule();
  const [hours, setHours] = useState(String(current));
  return (
    <FormDialog
      title={title}
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ ...where, hours: Number(hours) }, { onSuccess: onClose });
      }}
    >
      <Text size="sm">
        Die Familien antworten auf Start oder mit dem Link der Erinnerung. Wer nicht antwortet, wird einmal am Tag vor
        der Frist erinnert.
      </Text>
      <Select
        label="Antworten möglich"
        allowDeselect={false}
        data={optionsFor(current, mayFollow)}
        value={hours}
        onChange={(value) => setHours(value ?? hours)}
      />
    </FormDialog>
  );
};

/** Kommst du? On the dates of a course, for who looks after them: until when it asks. */
export const CourseAnswerRule = ({ courseId }: { courseId: number }) => {
  const { data } = useQuery(askingQuery(courseId));
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined) return null;
  const isAsked = data.hours !== answerRule.off;
  return (
    <Group gap="xs" mb="md">
      <Text size="sm">
        Zusagen: {isAsked ? `Familien antworten ${hoursBeforeText(data.hours)}` : 'Familien werden nicht gefragt'}
      </Text>
      <Button variant="subtle" size="compact-md" aria-label="Zusagen ändern" onClick={() => setIsOpen(true)}>
        ändern
      </Button>
      {isOpen && (
        <AnswerRuleDialog
          title="Kommst du? Frage an die Familien"
          where={{ course_ID: courseId, event_ID: 0 }}
          current={data.hours}
          mayFollow={false}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Group>
  );
};

type DateProps = { courseId: number; eventId: number };

/** In the dialog of a date, for who looks after it: what was answered, and another deadline for this one. */
export const DateAnswerRule = ({ courseId, eventId }: DateProps) => {
  const { data } = useQuery(askingQuery(courseId));
  const [isOpen, setIsOpen] = useState(false);
  const date = data?.dates.find(({ event_ID }) => event_ID === eventId);
  if (date === undefined) return null;
  const isOfClub = courseId === 0;
  const current = isOfClub && date.ownHours === answerRule.asCourse ? answerRule.off : date.ownHours;
  return (
    <Group gap="xs">
      <Text>
        <Text span c="dimmed">
          Zusagen:{' '}
        </Text>
        {date.isAsked ? `${countText(date)} (Antwort bis ${formatMoment(date.until)})` : 'wird nicht gefragt'}
      </Text>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label="Zusagen für diesen Termin ändern"
        onClick={() => setIsOpen(true)}
      >
        ändern
      </Button>
      {isOpen && (
        <AnswerRuleDialog
          title="Kommst du? Frage zu diesem Termin"
          where={{ course_ID: courseId, event_ID: eventId }}
          current={current}
          mayFollow={!isOfClub}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Group>
  );
};
