import { useQuery } from '@tanstack/react-query';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import type { TellReason } from './BookingErrorDialog.tsx';
import { canBeMended, reasonIn } from './booking-error.ts';
import { paysAsMember } from './booking-line.ts';
import { offeredPlansQuery, useChangePlan } from './my-bookings.api.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { PlanRates } from './PlanRates.tsx';

type Props = { line: BookingLine; onRefused: TellReason; onClose: () => void };

/** Zahlungsweise ändern: one of those that are offered now. */
export const ChangePlanDialog = ({ line: { course, child }, onRefused, onClose }: Props) => {
  const plans = useQuery(offeredPlansQuery(course.course_ID));
  const change = useChangePlan();
  const [chosen, setChosen] = useState(course.paymentGroup_ID);
  const [isAsked, setIsAsked] = useState(false);
  const isMember = paysAsMember(course);
  const refuse = (error: Error) => {
    const reason = reasonIn(error);
    if (!canBeMended(reason)) return;
    onRefused(reason, child.ID);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (chosen === null) return;
    change.mutate({ cp_ID: course.cp_ID, group_ID: chosen }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog
      title="Zahlungsweise ändern"
      submitLabel="Zahlungsweise speichern"
      isPending={change.isPending}
      isDisabled={chosen === course.paymentGroup_ID}
      failure={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <QueryState
        query={plans}
        isEmpty={({ data }) => data.length === 0}
        empty="Derzeit gibt es keine andere Zahlungsweise."
      >
        {({ data }) => (
          <PlanChoice
            groups={data}
            value={chosen}
            error={isAsked && chosen === null ? bookingTexts.planMissing : undefined}
            onChange={setChosen}
          >
            {({ plan }) => (
              <PlanRates rates={plan.map((row) => ({ ...row, price: isMember ? row.price : row.pricenm }))} />
            )}
          </PlanChoice>
        )}
      </QueryState>
    </FormDialog>
  );
};
