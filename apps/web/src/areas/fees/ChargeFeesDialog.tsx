import { List, Stack, Switch, Text } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/days';
import { feeTexts } from '@vereinshaus/contract/fees';
import { useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { type FeePlan, sumText } from './fee-plan.ts';
import { useChargeFees } from './fees.api.ts';
import { NoticePreview } from './NoticePreview.tsx';

type Props = { year: number; cutoff: number; plan: FeePlan; proposedDue: number; onClose: () => void };

/** Vorschreiben: what happens to whom, who is left out and why, until when it is to be paid. */
export const ChargeFeesDialog = ({ year, cutoff, plan, proposedDue, onClose }: Props) => {
  const charge = useChargeFees();
  const [due, setDue] = useState(proposedDue);
  const [tells, setTells] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const submit = () => {
    if (due === 0) {
      setProblem(feeTexts.dueMissing);
      return;
    }
    charge.mutate(
      { year, cutoff, due, persons: plan.planned.persons, amount: plan.planned.cents, tells },
      { onSuccess: onClose, onError: (error) => setProblem(fieldErrorsOf(error).due) },
    );
  };
  return (
    <FormDialog
      title={`Mitgliedsbeiträge ${year} vorschreiben`}
      submitLabel="Vorschreiben"
      isPending={charge.isPending}
      failure={problem === undefined ? charge.error : null}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Zusammen <strong>{sumText(plan.planned)}</strong>, Mitglieder am {formatDay(cutoff)}. Der Betrag steht danach
          auf der Abrechnung jeder Familie; ein Guthaben wird gleich verwendet.
        </Text>
        {plan.left.length > 0 && (
          <div>
            <Text fw={600}>Ausgelassen</Text>
            <List>
              {plan.left.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </div>
        )}
        <DayInput
          label="Zu bezahlen bis"
          withAsterisk
          clearable={false}
          value={due}
          error={problem}
          onChange={(day) => {
            setDue(day);
            setProblem(undefined);
          }}
        />
        <Switch
          label="Vorschreibungen gleich verschicken"
          description="Per E-Mail mit PDF; Briefe für alle anderen findest du danach beim Lauf. Geht auch später."
          checked={tells}
          onChange={(event) => setTells(event.currentTarget.checked)}
        />
        <NoticePreview of={{ year, cutoff, due }} families={plan.families} />
      </Stack>
    </FormDialog>
  );
};
