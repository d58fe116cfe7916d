import { Text } from '@mantine/core';
import { smsCost, smsLength, smsLimit } from '@vereinshaus/contract/news/rules';

type Props = { text: string; author: string; course: string };

/** How much of one SMS is used; red above the limit, with the higher cost. */
export const SmsCounter = ({ text, author, course }: Props) => {
  const names = { author, course };
  const [used, limit] = [smsLength(text.trim()), smsLimit(names)];
  const { parts, isWide } = smsCost(text.trim(), names);
  return (
    <Text size="sm" c={used > limit || parts > 1 ? 'red' : 'dimmed'} mt={4} aria-live="polite">
      {used} von {limit} Zeichen einer SMS
      {parts > 1 && `, das sind ${parts} SMS je Person`}
      {parts > 1 && isWide && '. Ein Sonderzeichen (Emoji, fremder Buchstabe) braucht mehr Platz'}
    </Text>
  );
};
