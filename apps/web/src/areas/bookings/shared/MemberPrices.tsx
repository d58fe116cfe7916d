import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { runsAsMember } from '../booking-line.ts';
import { familyBookingsQuery } from '../my-bookings.api.ts';

/** What somebody has booked because they are a member: to be read before leaving. Nothing where there is none. */
export const MemberPrices = ({ personId }: { personId: number }) => {
  const now = useOpenedAt();
  const { data } = useQuery(familyBookingsQuery());
  const lines = data?.courses.filter((line) => line.child.ID === personId && runsAsMember(line, now)) ?? [];
  if (lines.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text fw={600}>Diese Buchungen laufen als Mitglied:</Text>
      <List>
        {lines.map(({ course }) => (
          <List.Item key={course.cp_ID}>
            {course.name}: {formatMoney(course.cp_price_nominal)}
            {course.membersOnly ? ', nur für Mitglieder' : ` statt ${formatMoney(course.pricenm)}`}
          </List.Item>
        ))}
      </List>
      <Text size="sm">
        Ihr Preis ändert sich durch den Austritt nicht. Neue Buchungen kosten danach den Preis für Nicht-Mitglieder.
      </Text>
    </Stack>
  );
};
