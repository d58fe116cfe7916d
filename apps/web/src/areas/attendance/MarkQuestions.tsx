import { Button, Group, Stack, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { AttendanceConflict, AttendanceList } from '@vereinshaus/contract/attendance/calls';
import { attendanceLabels, attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import type { ReactNode } from 'react';
import classes from './AttendancePage.module.css';
import type { OpenQuestion } from './shared/kept-list-shape.ts';
import type { useMarks } from './use-marks.ts';

type Marks = ReturnType<typeof useMarks>;

const Question = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <li className={classes.question}>
    <Text fw={600} className={classes.state ?? ''}>
      <IconHelpCircle size={18} aria-hidden />
      {name}
    </Text>
    <Text size="sm">{text}</Text>
    <Group gap="xs">{children}</Group>
  </li>
);

type OpenProps = { question: OpenQuestion; name: string; marks: Marks };

/** The server did not accept this mark: its author decides what happens to it. */
const Open = ({ question: { mark, reason, message, status }, name, marks }: OpenProps) => {
  const { child_ID: childId, status: own } = mark;
  const isClock = reason === 'clock' && own !== undefined && status !== undefined;
  const canComeUnbooked = (reason === 'notInCourse' || reason === 'notNamed') && name !== '';
  return (
    <Question name={name || 'Eine Person'} text={message}>
      {isClock && (
        <Button size="sm" variant="light" onClick={() => marks.put([{ childId, status: own }])}>
          {attendanceLabels[own]} gilt
        </Button>
      )}
      {canComeUnbooked && (
        <Button
          size="sm"
          variant="light"
          onClick={() => marks.put([{ childId, status: attendanceStatus.unbooked, fullname: name }])}
        >
          War ohne Buchung da
        </Button>
      )}
      <Button size="sm" variant="default" onClick={() => marks.drop(childId)}>
        {isClock ? `${attendanceLabels[status]} gilt` : 'Weglassen'}
      </Button>
    </Question>
  );
};

type ConflictProps = { conflict: AttendanceConflict; name: string; marks: Marks };

/** Another user has a newer, different mark: one tap accepts it, one keeps the own. */
const Conflict = ({ conflict: { child_ID: childId, own, status, processorName }, name, marks }: ConflictProps) => (
  <Question
    name={name}
    text={`${processorName || 'Jemand anderer'} sagt ${attendanceLabels[status]}, du ${attendanceLabels[own]}.`}
  >
    <Button size="sm" variant="light" onClick={() => marks.put([{ childId, status }])}>
      {attendanceLabels[status]} passt
    </Button>
    <Button size="sm" variant="default" onClick={() => marks.put([{ childId, status: own }])}>
      {attendanceLabels[own]} gilt
    </Button>
  </Question>
);

/** The whole list is refused, e.g. because the office has deleted the date. */
const Refused = ({ refusal, marks }: { refusal: string; marks: Marks }) => {
  const count = marks.marks.length + marks.questions.length + marks.walkIns.length;
  return (
    <Question
      name="Nicht gesendet"
      text={`${refusal} ${count === 1 ? 'Ein Eintrag ist' : `${count} Einträge sind`} noch auf diesem Gerät.`}
    >
      <Button size="sm" variant="light" onClick={marks.tryAgain}>
        Noch einmal senden
      </Button>
      <Button size="sm" variant="default" onClick={marks.dropAll}>
        Verwerfen
      </Button>
    </Question>
  );
};

/** Questions to resolve before the list matches what happened in the hall. */
export const MarkQuestions = ({ list, marks }: { list: AttendanceList; marks: Marks }) => {
  const nameOf = (childId: number) => list.persons.find(({ ID }) => ID === childId)?.fullname ?? '';
  const unsent = new Set(marks.marks.map(({ child_ID }) => child_ID));
  const conflicts = list.conflicts.filter(({ child_ID }) => !unsent.has(child_ID));
  if (marks.refusal === null && marks.questions.length + conflicts.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label="Bitte entscheiden" style={{ listStyle: 'none' }}>
      {marks.refusal !== null && <Refused refusal={marks.refusal} marks={marks} />}
      {marks.questions.map((question) => (
        <Open
          key={question.mark.key}
          question={question}
          name={question.mark.fullname ?? nameOf(question.mark.child_ID)}
          marks={marks}
        />
      ))}
      {conflicts.map((conflict) => (
        <Conflict key={conflict.child_ID} conflict={conflict} name={nameOf(conflict.child_ID)} marks={marks} />
      ))}
    </Stack>
  );
};
