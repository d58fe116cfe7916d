import { contrastRatio } from '@vereinshaus/contract/kit/contrast';
import { expect, test } from 'vitest';
import { drawnChart } from './board-chart.ts';

const chart = {
  title: 'Einnahmen',
  unit: 'money' as const,
  labels: ['Jänner 2026'],
  series: [
    { name: 'heuer', values: [1200] },
    { name: 'Vorjahr', values: [900] },
  ],
};

const fillsOf = (colour: string) => {
  const { svg } = drawnChart(chart, colour) as { svg: string };
  return [...svg.matchAll(/<rect [^>]*fill="(#\w+)"/g)].map(([, fill]) => fill ?? '');
};

test.each(['#f7e017', '#0b6e3a', '#111111', '#ffffff'])('in %s both years are seen and told apart', (colour) => {
  const [thisYear = '', lastYear = ''] = fillsOf(colour);
  expect(contrastRatio(thisYear, '#ffffff')).toBeGreaterThan(4.5);
  expect(contrastRatio(lastYear, '#ffffff')).toBeGreaterThan(1.5);
  expect(contrastRatio(thisYear, lastYear)).toBeGreaterThan(2);
});

test('two clubs have two colours', () => {
  expect(fillsOf('#0b6e3a')).not.toEqual(fillsOf('#b3261e'));
});
