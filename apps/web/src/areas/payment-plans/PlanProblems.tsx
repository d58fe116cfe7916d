import { List } from '@mantine/core';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

/** What prevents saving the plan, each message once. */
export const PlanProblems = ({
  problems,
  failure,
}: {
  problems: Readonly<Record<string, string>>;
  failure: Error | null;
}) => {
  const sentences = [...new Set(Object.values(problems))].filter((sentence) => /[.!?](\s|$)/.test(sentence));
  const missing = Object.values(problems).length > 0 && sentences.length === 0;
  if (sentences.length > 0 || missing) {
    return (
      <StatusBanner kind="error" title="Bitte prüfe deine Eingaben">
        <List size="sm" listStyleType="none">
          {sentences.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
          {missing && <List.Item>Es fehlen noch Angaben.</List.Item>}
        </List>
      </StatusBanner>
    );
  }
  return failure === null ? null : <StatusBanner kind="error">{failure.message}</StatusBanner>;
};
