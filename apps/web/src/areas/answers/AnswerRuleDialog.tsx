import { Select, Text } from '@mantine/core';
import { answerRule, hoursBeforeText } from '@vereinshaus/contract/answers/rules';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useSetAnswerRule } from './answers.api.ts';

const offeredHours = [0, 2, 6, 12, 24, 48, 72, 168] as const;

const wordsOf = (hours: number): string => {
  if (hours === answerRule.off) return 'nicht fragen';
  return hours === answerRule.asCourse ? 'wie der Kurs' : hoursBeforeText(hours);
};

/** The current value stays selectable, even if it is not one of the usual ones. */
const optionsFor = (current: number, isDate: boolean) =>
  [...new Set([...(isDate ? [answerRule.asCourse] : []), answerRule.off, ...offeredHours, current])].map((hours) => ({
    value: String(hours),
    label: wordsOf(hours),
  }));

type DialogProps = {
  title: string;
  where: { course_ID: number; event_ID: number };
  current: number;
  /** A date of a course may follow the course's setting; one of the club itself is either asked or not. */
  mayFollow: boolean;
  onClose: () => void;
};

/** Deadline for answers, for a course or one date. */
export const AnswerRuleDialog = ({ title, where, current, mayFollow, onClose }: DialogProps) => {
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
        data-autofocus
        label="Antworten möglich"
        allowDeselect={false}
        data={optionsFor(current, mayFollow)}
        value={hours}
        onChange={(value) => setHours(value ?? hours)}
      />
    </FormDialog>
  );
};
