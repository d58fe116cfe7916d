import { Button, Group, Select, Text } from '@mantine/core';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import type { Shift, ShiftOffer, shifts } from '@vereinshaus/contract/shifts/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import classes from './ShiftsTab.module.css';
import { shiftTimes } from './shift-text.ts';
import { useAcceptOffer, useWithdrawOffer } from './shifts.api.ts';

type Plan = ReplyOf<typeof shifts.get>;
type Props = { courseId: number; plan: Plan };

const shiftOf = ({ locations }: Plan, id: number): Shift | undefined =>
  locations.flatMap(({ shifts: all }) => all).find(({ ID }) => ID === id);

const inWords = (shift: Shift | undefined) => (shift === undefined ? '' : `${shift.name}, ${shiftTimes(shift)}`);

/** Persons of the viewer who could take it: not in it yet and, for a swap, in the other shift. */
const takersOf = ({ persons, participations }: Plan, { shift_ID, child_ID, wanted_ID }: ShiftOffer) => {
  const isIn = (personId: number, shiftId: number) =>
    participations.some((one) => one.child_ID === personId && one.shift_ID === shiftId);
  return persons.filter(({ ID }) => ID !== child_ID && !isIn(ID, shift_ID) && (wanted_ID === 0 || isIn(ID, wanted_ID)));
};

const AcceptDialog = ({ courseId, plan, offer, onClose }: Props & { offer: ShiftOffer; onClose: () => void }) => {
  const accept = useAcceptOffer();
  const takers = takersOf(plan, offer);
  const [chosen, setChosen] = useState<string | null>(String(takers[0]?.ID ?? ''));
  return (
    <FormDialog
      title={offer.wanted_ID === 0 ? 'Schicht übernehmen' : 'Schichten tauschen'}
      submitLabel={offer.wanted_ID === 0 ? 'Schicht übernehmen' : 'Schichten tauschen'}
      isPending={accept.isPending}
      isDisabled={chosen === null}
      failure={accept.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const input = { courseID: courseId, offer_ID: offer.ID, child_ID: Number(chosen) };
        accept.mutate(input, { onSuccess: onClose });
      }}
    >
      <Text>
        {offer.fullname} gibt ab: {inWords(shiftOf(plan, offer.shift_ID))}
        {offer.wanted_ID !== 0 && `, und übernimmt ${inWords(shiftOf(plan, offer.wanted_ID))}`}.
      </Text>
      <Select
        label="Wer kommt?"
        allowDeselect={false}
        data={takers.map(({ ID, fullname }) => ({ value: String(ID), label: fullname }))}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
};

const Offer = ({ courseId, plan, offer }: Props & { offer: ShiftOffer }) => {
  const withdraw = useWithdrawOffer();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={classes.shift}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{inWords(shiftOf(plan, offer.shift_ID))}</Text>
          <Text size="sm">
            {offer.fullname} {offer.wanted_ID === 0 ? 'gibt diese Schicht ab' : 'möchte tauschen gegen '}
            {offer.wanted_ID !== 0 && inWords(shiftOf(plan, offer.wanted_ID))}
          </Text>
        </div>
        {offer.isOwn && (
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ courseID: courseId, offer_ID: offer.ID })}
          >
            Zurücknehmen
          </Button>
        )}
        {!offer.isOwn && takersOf(plan, offer).length > 0 && (
          <Button variant="light" onClick={() => setIsOpen(true)}>
            {offer.wanted_ID === 0 ? 'Übernehmen' : 'Tauschen'}
          </Button>
        )}
      </Group>
      {isOpen && <AcceptDialog courseId={courseId} plan={plan} offer={offer} onClose={() => setIsOpen(false)} />}
    </li>
  );
};

/** Shifts offered for taking or swapping, and the helping time of the viewer's family. */
export const Offers = ({ courseId, plan }: Props) => {
  const helping = plan.persons.filter(({ minutes }) => minutes > 0);
  return (
    <>
      {plan.offers.length > 0 && (
        <ul className={classes.offers} aria-label="Angebotene Schichten">
          {plan.offers.map((offer) => (
            <Offer key={offer.ID} courseId={courseId} plan={plan} offer={offer} />
          ))}
        </ul>
      )}
      {!plan.mayEdit && helping.length > 0 && (
        <Text size="sm" c="dimmed">
          {helping
            .map(
              ({ fullname, minutes, minutesDone }) =>
                `${fullname}: ${minutes} Minuten eingeteilt${minutesDone > 0 ? `, ${minutesDone} davon geleistet` : ''}`,
            )
            .join('; ')}
        </Text>
      )}
    </>
  );
};
