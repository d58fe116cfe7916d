import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { forms } from '@vereinshaus/contract/forms/calls';
import { useMay } from '../../../kit/May.tsx';
import { participantAnswersQuery } from '../forms.api.ts';

type Props = { courseId: number; personId: number };

/** The family's answers from the booking, next to the participant; health answers are under „Gesundheit und Notfall“. */
export const ParticipantAnswers = ({ courseId, personId }: Props) => {
  const mayRead = useMay(forms.ofParticipants.access, { courseId });
  const { data } = useQuery({ ...participantAnswersQuery(courseId), enabled: mayRead });
  const answers = data?.persons.find(({ child_ID }) => child_ID === personId)?.answers ?? [];
  return answers.map(({ label, text }) => (
    <Text key={label} size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <Text span inherit c="dimmed">
        {label}:{' '}
      </Text>
      {text}
    </Text>
  ));
};
