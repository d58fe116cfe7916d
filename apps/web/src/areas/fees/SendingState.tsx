import { Button, Collapse, Group, List, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FeeSending } from '@vereinshaus/contract/fees/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { saveLetters } from './fees.api.ts';

/** Under way until every mail has left or failed. */
export const isUnderWay = ({ timeFinished, mails, delivered, failed }: FeeSending): boolean =>
  timeFinished === 0 || delivered + failed < mails;

/** How far a sending is, for whoever looks: it is stored, not shown to its starter alone. */
export const SendingState = ({ sending }: { sending: FeeSending }) => {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { ID, time, fullname, total, mails, letters, delivered, failed, left, repeats, hasInvoices, withoutInvoice } =
    sending;
  const missing = [...left, ...withoutInvoice.map((one) => ({ ...one, reason: `ohne Rechnung: ${one.reason}` }))];
  const gone = delivered + failed + letters;
  return (
    <div>
      <Text size="sm">
        {repeats ? 'Noch einmal verschickt' : 'Vorschreibungen'}: {formatNumber(delivered)} von {formatNumber(mails)}{' '}
        E-Mails verschickt, {formatNumber(letters)} Briefe{failed > 0 && `, ${formatNumber(failed)} nicht zustellbar`}
        {hasInvoices && ', mit Rechnung'} ({formatMoment(time)}, {fullname})
      </Text>
      {isUnderWay(sending) && (
        <Progress
          my={4}
          value={(100 * gone) / Math.max(1, total)}
          aria-label={`Vorschreibungen: ${gone} von ${total}`}
        />
      )}
      <Group gap="xs">
        {letters > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void saveLetters(ID)}>
            Alle Briefe als PDF
          </Button>
        )}
        {missing.length > 0 && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={toggle}>
            {missing.length} ohne: warum?
          </Button>
        )}
      </Group>
      <Collapse expanded={isOpen}>
        <List size="sm">
          {missing.map(({ child_ID, fullname: name, reason }) => (
            <List.Item key={child_ID}>
              {name}: {reason}
            </List.Item>
          ))}
        </List>
      </Collapse>
    </div>
  );
};
