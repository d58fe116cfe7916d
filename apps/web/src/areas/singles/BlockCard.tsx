import { Badge, Button, Card, Group, Text } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { type BlockState, blockStateLabels, type UnitBlock } from '@vereinshaus/contract/singles/calls';
import { blockName } from '@vereinshaus/contract/singles/rules';
import { Link } from 'react-router';

const stateColours: Readonly<Record<BlockState, string>> = {
  open: 'green',
  waiting: 'yellow',
  usedUp: 'gray',
  expired: 'gray',
  refunded: 'gray',
};

export const BlockBadge = ({ state }: { state: BlockState }) => (
  <Badge color={stateColours[state]} variant="light" tt="none">
    {blockStateLabels[state]}
  </Badge>
);

/** „noch 7 von 10 Einheiten“ */
export const leftText = ({ left, units }: Pick<UnitBlock, 'left' | 'units'>): string =>
  `noch ${left} von ${units} Einheiten`;

/** A block of the family, with a link to its dates (unless these are shown below) or to its payment. */
export const BlockCard = ({ block, isAtDates = false }: { block: UnitBlock; isAtDates?: boolean }) => (
  <Card component="li" withBorder padding="sm">
    <Group justify="space-between" gap="sm">
      <div>
        <Group gap="xs">
          <Text fw={600}>
            {blockName(block.units)}: {block.courseName}
          </Text>
          <BlockBadge state={block.state} />
        </Group>
        <Text size="sm" mod="figures">
          {leftText(block)}, {block.state === 'expired' ? 'galt' : 'gilt'} bis {formatDay(block.validUntil)}
        </Text>
      </div>
      {block.state === 'open' && !isAtDates && (
        <Button
          component={Link}
          to={`/einzeltermine/${block.course_ID}`}
          variant="light"
          aria-label={`Termine buchen: ${block.courseName}`}
        >
          Termine buchen
        </Button>
      )}
      {block.state === 'waiting' && (
        <Button component={Link} to="/abrechnung" variant="light">
          Zur Abrechnung
        </Button>
      )}
    </Group>
  </Card>
);
