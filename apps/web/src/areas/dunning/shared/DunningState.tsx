import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { dunning } from '@vereinshaus/contract/dunning/calls';
import { dunningLevelLabel } from '@vereinshaus/contract/dunning/rules';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDay, formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { dunningOfPersonQuery } from '../dunning.api.ts';

type State = ReplyOf<typeof dunning.ofPerson>;

const dayOf = (time: number) => formatDayOf(new Date(time * 1000));

const noticeText = ({ level, time, amount, open }: State['notices'][number]) =>
  `${dunningLevelLabel(level)} vom ${dayOf(time)} über ${formatMoney(amount)}, ${open === 0 ? 'bezahlt' : `davon noch offen ${formatMoney(open)}`}`;

const reportText = ({ time, paidOn, text }: NonNullable<State['report']>) =>
  `Am ${dayOf(time)} gemeldet: am ${formatDay(paidOn)} schon bezahlt${text === '' ? '' : ` („${text}“)`}.`;

const fewNotices = 3;

/** Dunning state of a family, for users who manage the books; hidden if it was never reminded. */
export const DunningState = ({ personId }: { personId: number }) => {
  const { data } = useQuery(dunningOfPersonQuery(personId));
  if (data === undefined || (data.notices.length === 0 && data.report === undefined)) return null;
  return (
    <Stack gap={4} component="section" aria-label="Mahnungen">
      <Text size="sm">
        Mahnstufe: <strong>{data.level === 0 ? 'keine' : dunningLevelLabel(data.level)}</strong>
      </Text>
      {data.report && <Text size="sm">{reportText(data.report)}</Text>}
      <List size="sm">
        {data.notices.slice(0, fewNotices).map((notice) => (
          <List.Item key={notice.ID}>{noticeText(notice)}</List.Item>
        ))}
      </List>
    </Stack>
  );
};
