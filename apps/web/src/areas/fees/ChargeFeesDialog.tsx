import { List, Switch, Text } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { DueDialog } from './DueDialog.tsx';
import { type FeePlan, sumText } from './fee-plan.ts';
import { useChargeFees } from './fees.api.ts';
import { NoticePreview } from './NoticePreview.tsx';

type Props = { year: number; cutoff: number; plan: FeePlan; proposedDue: number; onClose: () => void };

/** Vorschreiben: who is charged, who is left out and why, and the due date. */
export const ChargeFeesDialog = ({ year, cutoff, plan, proposedDue, onClose }: Props) => {
  const charge = useChargeFees();
  const [tells, setTells] = useState(false);
  const { persons, cents: amount } = plan.planned;
  return (
    <DueDialog
      title={`Mitgliedsbeiträge ${year} vorschreiben`}
      submitLabel="Vorschreiben"
      proposedDue={proposedDue}
      call={charge}
      onCharge={(due, handlers) => charge.mutate({ year, cutoff, due, persons, amount, tells }, handlers)}
      onClose={onClose}
      below={(due) => (
        <>
          <Switch
            label="Vorschreibungen gleich verschicken"
            description="Per E-Mail mit PDF; Briefe für alle anderen findest du danach beim Lauf. Geht auch später."
            checked={tells}
            onChange={(event) => setTells(event.currentTarget.checked)}
          />
          <NoticePreview of={{ year, cutoff, due }} families={plan.families} />
        </>
      )}
    >
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
    </DueDialog>
  );
};
