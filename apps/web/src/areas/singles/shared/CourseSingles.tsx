import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { SingleOffer } from '@vereinshaus/contract/singles/calls';
import { blockName } from '@vereinshaus/contract/singles/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { EuroInput } from '../../../kit/EuroInput.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { singleDatesQuery, useSetOffer } from '../singles.api.ts';

const start = {
  price: 1000,
  places: null,
  cancelHours: 24,
  blockUnits: 0,
  blockPrice: 0,
  blockWeeks: 26,
} as const;

type FieldProps = { label: string; description?: string; value: number; min: number; max: number };

const WholeField = ({ onChange, ...props }: FieldProps & { onChange: (value: number) => void }) => (
  <NumberInput {...props} allowDecimal={false} onChange={(value) => onChange(Number(value))} />
);

const OfferDialog = ({
  courseId,
  offer,
  onClose,
}: {
  courseId: number;
  offer: SingleOffer | null;
  onClose: () => void;
}) => {
  const save = useSetOffer();
  const before = offer ?? start;
  const [isOffered, setIsOffered] = useState(offer !== null);
  const [price, setPrice] = useState(before.price);
  const [places, setPlaces] = useState(before.places ?? 0);
  const [cancelHours, setCancelHours] = useState(before.cancelHours);
  const [blockUnits, setBlockUnits] = useState(before.blockUnits);
  const [blockPrice, setBlockPrice] = useState(before.blockPrice);
  const [blockWeeks, setBlockWeeks] = useState(before.blockWeeks || start.blockWeeks);
  return (
    <FormDialog
      title="Einzeltermine"
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { course_ID: courseId, isOffered, price, places, cancelHours, blockUnits, blockPrice, blockWeeks },
          { onSuccess: onClose },
        );
      }}
    >
      <Switch
        label="Einzeltermin buchbar"
        checked={isOffered}
        onChange={(event) => setIsOffered(event.currentTarget.checked)}
      />
      {isOffered && (
        <Stack>
          <EuroInput label="Preis je Termin" value={price} onChange={(cents) => setPrice(cents ?? 0)} />
          <WholeField
            label="Plätze je Termin"
            description="0: so viele, wie im Kurs frei sind"
            value={places}
            min={0}
            max={500}
            onChange={setPlaces}
          />
          <WholeField
            label="Absagen bis (Stunden vorher)"
            description="Bis dahin kommt Einheit oder Geld zurück."
            value={cancelHours}
            min={0}
            max={336}
            onChange={setCancelHours}
          />
          <WholeField
            label="Block: Einheiten"
            description="0: kein Block, 10: Zehnerblock"
            value={blockUnits}
            min={0}
            max={50}
            onChange={setBlockUnits}
          />
          {blockUnits > 0 && (
            <>
              <EuroInput label="Block: Preis" value={blockPrice} onChange={(cents) => setBlockPrice(cents ?? 0)} />
              <WholeField
                label="Block: gültig (Wochen)"
                value={blockWeeks}
                min={1}
                max={104}
                onChange={setBlockWeeks}
              />
            </>
          )}
        </Stack>
      )}
    </FormDialog>
  );
};

const offerText = ({ price, blockUnits, blockPrice }: SingleOffer): string =>
  [
    price === 0 ? 'kostenlos' : `${formatMoney(price)} je Termin`,
    ...(blockUnits === 0 ? [] : [`${blockName(blockUnits)} ${formatMoney(blockPrice)}`]),
  ].join(', ');

/** On the dates of a course: the price of one date, the next one with a free place, and for the office the settings. */
export const CourseSingles = ({ courseId, maySet }: { courseId: number; maySet: boolean }) => {
  const { data } = useQuery(singleDatesQuery(courseId));
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined || (data.offer === null && !maySet)) return null;
  const { offer, dates } = data;
  const next = dates.find(({ free }) => free !== 0);
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm">
        Einzeltermine: {offer === null ? 'werden nicht angeboten' : offerText(offer)}
        {offer !== null &&
          (next === undefined ? ', derzeit kein Platz frei' : `, nächster freier Platz ${formatMoment(next.start)}`)}
      </Text>
      {offer !== null && (
        <Button
          component={Link}
          to={`/einzeltermine/${courseId}`}
          variant="light"
          size="compact-md"
          aria-label="Einzelne Termine buchen"
        >
          Einzelne Termine buchen
        </Button>
      )}
      {maySet && (
        <Button variant="subtle" size="compact-sm" aria-label="Ändern: Einzeltermine" onClick={() => setIsOpen(true)}>
          Ändern
        </Button>
      )}
      {isOpen && <OfferDialog courseId={courseId} offer={offer} onClose={() => setIsOpen(false)} />}
    </Group>
  );
};
