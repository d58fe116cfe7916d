import { Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import { home } from '@vereinshaus/contract/home/calls';
import { type Access, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import { useMay } from '../../kit/May.tsx';
import { Sparkline } from '../../kit/Sparkline.tsx';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { comparisonOf, type FigureName, figureNames, figureWords } from './figures.ts';
import classes from './home.module.css';

/** The screen with the details of each number, and its right. */
const ways: Readonly<Record<FigureName, { to: string; access: Access }>> = {
  members: { to: '/benutzer/nachRolle', access: may('user_read') },
  places: { to: '/kurs/verwaltung', access: courseOffice.list.access },
  bookings: { to: '/kurs/buchungen', access: staffFrom(80) },
  open: { to: '/benutzer/liste?t.s=-due', access: may('user_read') },
};

type FigureProps = { name: FigureName; values: readonly number[]; days: readonly number[] };

const Figure = ({ name, values, days }: FigureProps) => {
  const { label, format } = figureWords[name];
  const { to, access } = ways[name];
  const isOpen = useMay(access);
  const isPhone = useIsPhone();
  return (
    <Card component="li" withBorder padding={isPhone ? 'sm' : 'md'} className={classes.figure}>
      <Text size="sm" c="dimmed">
        {isOpen ? (
          <Link to={to} className={classes.figureLink}>
            {label}
          </Link>
        ) : (
          label
        )}
      </Text>
      <Text className={classes.figureValue} data-figures>
        {format(values.at(-1) ?? 0)}
      </Text>
      <Sparkline values={values} />
      <Text size="sm" c="dimmed">
        {comparisonOf(name, values, days)}
      </Text>
    </Card>
  );
};

/** Home: four figures of the club with their last twelve months. */
export const FiguresSection = () => {
  const { data } = useQuery(query(home.figures, {}));
  if (data === undefined) return null;
  return (
    <section aria-labelledby="zahlen">
      <Title order={2} size="h3" mb="sm" id="zahlen">
        Der Verein in Zahlen
      </Title>
      <ul className={classes.figures}>
        {figureNames.map((name) => {
          const values = data[name];
          return values && <Figure key={name} name={name} values={values} days={data.days} />;
        })}
      </ul>
    </section>
  );
};
