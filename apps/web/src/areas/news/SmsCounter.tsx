import { Text } from '@mantine/core';
import { smsLimit, smsParts } from '@vereinshaus/contract/news/rules';

type Props = { text: string; author: string; course: string };

/** How much of one SMS is used; over it, it is red and costs more. */
export const SmsCounter = ({ text, author, course }: Props) => {
  const names = { author, course };
  const [used, limit] = [text.trim().length, smsLimit(names)];
  const isOver = used > limit;
  return (
    <Text size="sm" c={isOver ? 'red' : 'dimmed'} mt={4} aria-live="polite">
      {used} von {limit} Zeichen einer SMS
      {isOver && `, das sind ${smsParts(text.trim(), names)} SMS je Person`}
    </Text>
  );
};
