import { Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { familyReasons, type ImportRow } from '@vereinshaus/contract/imports/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { dissolved, type Family, type Managers, withOtherManager } from './families.ts';

type Option = { value: string; label: string };
type Props = {
  family: Family;
  /** Whoever could manage somebody: adults who come in and manage themselves. */
  heads: readonly Option[];
  onManagers: (managers: Managers) => void;
};

const shownOptions = 50;

const bornText = ({ birthdate, isMinor }: ImportRow) =>
  birthdate === 0 ? '' : `, geb. ${formatDay(birthdate)}${isMinor ? ', minderjährig' : ''}`;

const selfOption: Option = { value: '0', label: 'eigenständig' };

const MemberLine = ({ member, heads, onManagers }: Pick<Props, 'heads' | 'onManagers'> & { member: ImportRow }) => (
  <SimpleGrid
    component="li"
    cols={{ base: 1, xs: 2 }}
    spacing="sm"
    verticalSpacing={2}
    style={{ alignItems: 'center' }}
  >
    <Text size="sm">
      Zeile {member.row}: {member.fullname}
      {bornText(member)}
      {member.familyBy !== '' && (
        <Text span size="sm" c="dimmed">
          {' '}
          ({familyReasons[member.familyBy]})
        </Text>
      )}
    </Text>
    <Select
      size="xs"
      aria-label={`Familie von ${member.fullname}`}
      data={[selfOption, ...heads.filter(({ value }) => value !== String(member.row))]}
      value={String(member.managerRow)}
      limit={shownOptions}
      searchable
      allowDeselect={false}
      nothingFoundMessage="Niemand gefunden"
      onChange={(value) => value !== null && onManagers({ [String(member.row)]: Number(value) })}
    />
  </SimpleGrid>
);

/** A family corrected: somebody joins another or splits off, another manages it, or it is none. */
export const FamilyEditor = ({ family, heads, onManagers }: Props) => {
  const adults = family.members.filter(({ isMinor }) => !isMinor);
  return (
    <Stack gap="xs" py="xs">
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Mitglieder der Familie">
        {family.members.map((member) => (
          <MemberLine key={member.row} member={member} heads={heads} onManagers={onManagers} />
        ))}
      </Stack>
      {family.members.length > 1 && (
        <Group gap="xs" align="end">
          <Select
            size="xs"
            label="Verwalter der Familie"
            data={adults.map(({ row, fullname }) => ({ value: String(row), label: fullname }))}
            value={String(family.managerRow)}
            allowDeselect={false}
            onChange={(value) => value !== null && onManagers(withOtherManager(family, Number(value)))}
          />
          <Button size="xs" variant="default" onClick={() => onManagers(dissolved(family))}>
            Familie auflösen
          </Button>
        </Group>
      )}
    </Stack>
  );
};
