import { Button, Collapse, Group, List, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FeeSending } from '@vereinshaus/contract/fees/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { saveLetters } from './fees.api.ts';

/** In progress until every mail was sent or has failed. */
export const isUnderWay = ({ timeFinished, mails, delivered, failed }: FeeSending): boolean =>
  timeFinished === 0 || delivered + failed < mails;

/** Progress of a sending, visible to all users: it is stored, not only shown to the user who started it. */
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
