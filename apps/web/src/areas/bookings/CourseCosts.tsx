import { Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CourseDetail } from '@vereinshaus/contract/courses/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { paymentPlans } from '@vereinshaus/contract/payment-plans/calls';
import { shownPrice } from '@vereinshaus/contract/price-rules/prices';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { ChangePrices } from '../courses/shared/ChangePrices.tsx';
import { dueIfBookedText } from './booking-line.ts';
import { offeredPlansQuery } from './my-bookings.api.ts';

type Prices = { price: number; pricenm: number };
type Plan = ReplyOf<typeof paymentPlans.activeOfCourse>['data'][number];

/** One price where there is only one: for members only, without membership, or the same for all. */
const usePriceText = (membersOnly: boolean, now: Date) => {
  const club = useClub();
  return (prices: Prices): string => {
    const [price, pricenm] = [shownPrice(prices.price, club, now), shownPrice(prices.pricenm, club, now)];
    if (club.noMembership) return formatMoney(pricenm);
    if (membersOnly || price === pricenm) return formatMoney(price);
    return `Mitglieder ${formatMoney(price)}, Nicht-Mitglieder ${formatMoney(pricenm)}`;
  };
};

type OfferedPlanProps = { plan: Plan; text: (prices: Prices) => string; now: Date };

const OfferedPlan = ({ plan, text, now }: OfferedPlanProps) => (
  <Paper withBorder p="md">
    <Group justify="space-between" gap="xs">
      <Text fw={600}>{plan.name}</Text>
      <Text mod="figures">{text(plan)}</Text>
    </Group>
    {plan.plan.map((row) => (
      <Text key={row.ID} size="sm" c="dimmed" mod="figures">
        {row.description}: {text(row)}
        {row.dueDate > 0 && `, ${dueIfBookedText(row.dueDate, now)}`}
      </Text>
    ))}
  </Paper>
);

/** Kosten: what it costs whoever books now, in one amount or in each of the ways to pay. */
export const CourseCosts = ({ course }: { course: CourseDetail }) => {
  const now = useOpenedAt();
  const text = usePriceText(course.membersOnly, now);
  const plans = useQuery(offeredPlansQuery(course.ID));
  return (
    <QueryState query={plans}>
      {({ data }) => (
        <Stack maw="var(--width-form)">
          <ChangePrices courseId={course.ID} />
          {data.length === 0 && (
            <Text mod="figures">
              {text(course)}
              {course.paymentDueDate > 0 && `, ${dueIfBookedText(course.paymentDueDate, now)}`}
            </Text>
          )}
          {data.map((plan) => (
            <OfferedPlan key={plan.ID} plan={plan} text={text} now={now} />
          ))}
        </Stack>
      )}
    </QueryState>
  );
};
