import { Badge, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SeasonClash, SeasonPlan } from '@vereinshaus/contract/courses/calls';
import { spanText } from '@vereinshaus/contract/courses/course-text';
import { formatMoment } from '@vereinshaus/contract/kit/days';

/** 52 weeks: the same weekday of the next year. Only another shift is said. */
const usualShift = 364;

type ClashesProps = { clashes: readonly SeasonClash[]; count: number };

const Clashes = ({ clashes, count }: ClashesProps) =>
  count === 0 ? (
    <Text size="sm" c="dimmed">
      keine
    </Text>
  ) : (
    <Stack gap={2}>
      <Badge color="yellow" variant="light" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
        {count === 1 ? 'ein Termin' : `${count} Termine`}
      </Badge>
      {clashes.map(({ time, what, with: other }) => (
        <Text key={`${time} ${what} ${other}`} size="sm">
          {formatMoment(time)}: {what} ist bei „{other}“
        </Text>
      ))}
      {count > clashes.length && (
        <Text size="sm" c="dimmed">
          und {count - clashes.length} weitere
        </Text>
      )}
    </Stack>
  );

/** Who leads the course today and will not lead the next one. */
const BarredTrainers = ({ barredTrainers }: Pick<SeasonPlan, 'barredTrainers'>) => (
  <>
    {barredTrainers.map(({ ID, fullname, lacked }) => (
      <Text key={ID} size="sm" mb={2}>
        {fullname} kommt nicht mit. Es fehlt: {lacked}
      </Text>
    ))}
  </>
);

/** Who is too old has mostly the same reason: it stands once above the names. */
const AgingOut = ({ agingOut }: Pick<SeasonPlan, 'agingOut'>) =>
  agingOut.length === 0 ? (
    <Text size="sm" c="dimmed">
      –
    </Text>
  ) : (
    <Stack gap="xs">
      {[...new Set(agingOut.map(({ reason }) => reason))].map((reason) => (
        <Text key={reason} size="sm">
          <Text span size="xs" c="dimmed" display="block">
            {reason}
          </Text>
          {agingOut
            .filter((person) => person.reason === reason)
            .map(({ fullname }) => fullname)
            .join(', ')}
        </Text>
      ))}
    </Stack>
  );

type SeasonPreviewProps = { plans: readonly SeasonPlan[]; withEvents: boolean; withTrainers: boolean };

/** What the season change would do to each course. */
export const SeasonPreview = ({ plans, withEvents, withTrainers }: SeasonPreviewProps) => (
  <Table.ScrollContainer minWidth={900}>
    <Table verticalSpacing="sm" aria-label="Vorschau">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Kurs</Table.Th>
          <Table.Th>Neuer Zeitraum</Table.Th>
          <Table.Th ta="right">Termine</Table.Th>
          <Table.Th>Raum</Table.Th>
          <Table.Th>Trainer</Table.Th>
          <Table.Th>Zu alt</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {plans.map((plan) => (
          <Table.Tr key={plan.ID} style={{ verticalAlign: 'top' }}>
            <Table.Td>
              <Text fw={500}>{plan.name}</Text>
              {plan.alreadyMoved && (
                <Badge color="yellow" variant="light">
                  gibt es dort schon
                </Badge>
              )}
            </Table.Td>
            <Table.Td>
              <Text size="sm">{spanText({ startdate: plan.newStartdate, enddate: plan.newEnddate }) || 'offen'}</Text>
              {plan.days !== usualShift && (
                <Text size="xs" c="dimmed">
                  {plan.days / 7} Wochen später
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">{withEvents ? plan.events : 0}</Table.Td>
            <Table.Td>
              <Clashes clashes={withEvents ? plan.roomClashes : []} count={withEvents ? plan.roomClashCount : 0} />
            </Table.Td>
            <Table.Td>
              {withTrainers && <BarredTrainers barredTrainers={plan.barredTrainers} />}
              <Clashes
                clashes={withEvents && withTrainers ? plan.trainerClashes : []}
                count={withEvents && withTrainers ? plan.trainerClashCount : 0}
              />
            </Table.Td>
            <Table.Td>
              <AgingOut agingOut={plan.agingOut} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
