import { Button, Collapse, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { othersPayText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useId } from 'react';
import { useViewer } from '../../kit/May.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { owedText, reservedText } from './booking-line.ts';

type Course = BookingLine['course'];

const Why = ({ steps }: { steps: Course['priceSteps'] }) => {
  const [isOpen, { toggle }] = useDisclosure(false);
  const listId = useId();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
        // Its words begin where those around it do.
        style={{ alignSelf: 'flex-start', marginInlineStart: -8 }}
      >
        Warum dieser Preis?
      </Button>
      <Collapse expanded={isOpen} id={listId}>
        <Stack gap={2} pl="xs">
          {steps.map((step, index) => (
            <Group key={`${index} ${step.label}`} justify="space-between" wrap="nowrap" gap="md">
              <Text size="sm" fw={step.kind === 'total' ? 600 : 400}>
                {step.label}
              </Text>
              <Text size="sm" fw={step.kind === 'total' ? 600 : 400} mod="figures">
                {formatMoney(step.cents)}
              </Text>
            </Group>
          ))}
        </Stack>
      </Collapse>
    </>
  );
};

/** Of a shared booking those that the home bears, each by the own part. */
const ownInstalments = ({ payments }: Pick<Course, 'payments'>): Course['payments'] =>
  payments.flatMap(({ own, ...payment }) => (own === 0 ? [] : { ...payment, price: own ?? payment.price }));

const Instalments = ({ payments, now }: Pick<Course, 'payments'> & { now: Date }) => (
  <Table aria-label="Teilzahlungen" verticalSpacing={4}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Teilzahlung</Table.Th>
        <Table.Th scope="col">Fälligkeit</Table.Th>
        <Table.Th scope="col" ta="right">
          Betrag
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {payments.map((payment) => (
        <Table.Tr key={payment.ID}>
          <RowHead>{payment.description}</RowHead>
          <Table.Td>{owedText(payment, now)}</Table.Td>
          <Table.Td ta="right">{formatMoney(payment.price)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** Agreed to with the booking that made a member, and charged beside it; it stays when the booking is cancelled. */
const AgreedFee = ({ course: { membershipFee: cents, membershipFeeOpen: open } }: { course: Course }) =>
  cents > 0 && (
    <Text size="sm" mod="figures">
      + Mitgliedsbeitrag {formatMoney(cents)}
      {open === 0 && ', bezahlt'}
      {open !== undefined && open > 0 && `, ${open === cents ? 'offen' : `${formatMoney(open)} offen`}`}
    </Text>
  );

/**
 * "Dein Teil: € 55,00, heute fällig. Franz Fuchs zahlt den Rest.": what somebody bears of a shared booking. Whether others have paid is
 * theirs to know.
 */
const SharedCosts = ({ line: { course, child }, shares }: { line: BookingLine; shares: Shares }) => {
  const now = useOpenedAt();
  const isOffice = useViewer()?.id !== child.verwalter_ID && !child.isShared;
  // A second home has no list of instalments: it reads what is due first.
  const open = child.isShared ? (course.payNow?.cents ?? course.open) : course.open;
  const isInParts = course.payments.length > 1;
  const owed = isInParts ? '' : `, ${owedText({ price: shares.own, dueDate: course.paymentDueDate, open }, now)}`;
  const own = `${isOffice ? 'Teil der Familie' : 'Dein Teil'}: ${formatMoney(shares.own)}${owed}`;
  return (
    <Text size="sm" mod="figures">
      {[...(shares.own > 0 ? [own] : []), ...(child.isShared ? [] : [othersPayText(shares)])].join('. ')}.
    </Text>
  );
};
type Shares = NonNullable<Course['shares']>;

/** The only amount; instalments say it each for itself. Of what is not charged yet, when it will be. */
const wholeOwed = (course: Course, now: Date): string => {
  if (course.shares !== undefined) return '';
  if (course.cp_price === 0 || course.payments.length > 1 || course.timeLeave > 0) return '';
  if (course.reserved) return reservedText(course);
  const { price, dueDate, open } = course.payments[0] ?? {
    price: course.cp_price,
    dueDate: course.paymentDueDate,
    open: course.open,
  };
  return owedText({ price, dueDate, open }, now);
};

/** Was die Buchung kostet: the price, how it came about, and when which part is due. Waiting costs nothing. */
export const BookingCosts = ({ line }: { line: BookingLine }) => {
  const { course, discount } = line;
  const now = useOpenedAt();
  if (course.role === participationRole.trainer) return null;
  if (course.role === participationRole.waiting) {
    return (
      <Stack gap={4}>
        <Text size="sm">Die Warteliste ist kostenlos.</Text>
        {course.membershipFee > 0 && (
          <Text size="sm" mod="figures">
            Mit dem Platz kommt die Mitgliedschaft: Mitgliedsbeitrag {formatMoney(course.membershipFee)}.
          </Text>
        )}
      </Stack>
    );
  }
  if (line.child.isShared)
    return (
      <>
        {course.shares !== undefined && <SharedCosts line={line} shares={course.shares} />}
        <Text size="sm" c="dimmed">
          {course.shares === undefined ? 'Bezahlt und storniert' : 'Storniert'} wird im anderen Zuhause.
        </Text>
      </>
    );
  const owed = wholeOwed(course, now);
  const instalments = ownInstalments(course);
  return (
    <Stack gap={4}>
      <Group gap="xs" align="baseline">
        <Text fw={600} mod="figures">
          {formatMoney(course.cp_price)}
        </Text>
        {course.cp_price < course.cp_price_nominal && (
          <Text size="sm" c="dimmed" td="line-through" mod="figures">
            <span aria-label="statt">{formatMoney(course.cp_price_nominal)}</span>
          </Text>
        )}
        {discount !== null && <Text size="sm">Rabatt {discount.code}</Text>}
        {owed !== '' && <Text size="sm">{owed}</Text>}
      </Group>
      <AgreedFee course={course} />
      {course.priceSteps.length > 0 && <Why steps={course.priceSteps} />}
      {course.shares !== undefined && course.timeLeave === 0 && <SharedCosts line={line} shares={course.shares} />}
      {instalments.length > 1 && <Instalments payments={instalments} now={now} />}
      {course.payments.length === 0 && course.canChangePlan && (
        <Text size="sm" c="dimmed">
          Keine Teilzahlung ausgewählt.
        </Text>
      )}
    </Stack>
  );
};
