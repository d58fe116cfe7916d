import { Group, Stack, Text } from '@mantine/core';
import type { CoursePrices } from '@vereinshaus/contract/courses/course-prices';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { useClub } from '../clubs/shared/club.ts';

type Draft = { price: number | null; pricenm: number | null };

type Props = {
  course: CoursePrices & { name: string; membersOnly: boolean };
  draft: Draft;
  onChange: (draft: Draft) => void;
};

/** The new prices of one course next to the current ones. A single field if the club has one price for all. */
export const PriceFields = ({ course, draft, onChange }: Props) => {
  const { noMembership } = useClub();
  const shown = [
    ...(noMembership ? [] : [{ field: 'price' as const, whom: 'Mitglieder' }]),
    ...(course.membersOnly && !noMembership
      ? []
      : [{ field: 'pricenm' as const, whom: noMembership ? 'Preis' : 'Nicht-Mitglieder' }]),
  ];
  return (
    <Group gap="sm" wrap="wrap">
      {shown.map(({ field, whom }) => (
        <Stack key={field} gap={2}>
          <EuroInput
            label={whom}
            aria-label={`${whom}, ${course.name}`}
            value={draft[field]}
            onChange={(cents) => onChange({ ...draft, [field]: cents })}
            min={0}
            max={100_000}
            w={130}
          />
          <Text size="xs" c="dimmed" ta="right" mod="figures">
            {draft[field] === course[field] ? 'wie bisher' : `bisher ${formatMoney(course[field])}`}
          </Text>
        </Stack>
      ))}
    </Group>
  );
};
