import { readableOn, tintOf } from '@vereinshaus/contract/kit/contrast';
import type { BoardPart } from '@vereinshaus/contract/reports/calls';
import type { Content } from 'pdfmake/interfaces.js';
import { figureText } from './report-file.ts';

type Chart = NonNullable<BoardPart['chart']>;

const size = { width: 520, height: 138 };
const plot = { left: 62, top: 8, right: 516, bottom: 106 };
/** The club's colour, dark and light: distinguishable in black and white too. */
const shadesOf = (colour: string): readonly string[] => [readableOn('#ffffff', colour, 5), tintOf(colour, 0.8, 0.7)];
const line = '#ced4da';
const words = '#495057';
const fontSize = 7;
const steps = 4;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const word = (text: string, x: number, y: number, anchor: 'start' | 'middle' | 'end') =>
  `<text x="${x}" y="${y}" font-size="${fontSize}" fill="${words}" text-anchor="${anchor}">${escaped(text)}</text>`;

/** A round number at or above this one, for readable values on the axis. */
const roundUp = (value: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 4, 5, 10].map((factor) => factor * magnitude).find((round) => round >= value) ?? 10 * magnitude;
};

/** Amounts on an axis without cents, months as their first three letters. */
const onAxis = (value: number, unit: Chart['unit']) =>
  unit === 'money' ? figureText(value, 'money').replace(/,\d\d$/, '') : figureText(Math.round(value), unit);
const shortMonth = (label: string) => label.replace(/^(\p{L}{3})\p{L}* \d\d(\d\d)$/u, '$1 $2');

const axisOf = (top: number, unit: Chart['unit']) =>
  Array.from({ length: steps + 1 }, (_, step) => {
    const y = plot.bottom - ((plot.bottom - plot.top) * step) / steps;
    const tick = `<line x1="${plot.left}" y1="${y}" x2="${plot.right}" y2="${y}" stroke="${line}" stroke-width="0.5"/>`;
    return tick + word(onAxis((top * step) / steps, unit), plot.left - 5, y + 2.5, 'end');
  });

const barsOf = ({ labels, series }: Chart, top: number, shades: readonly string[]) => {
  const group = (plot.right - plot.left) / labels.length;
  const width = Math.min(26, (group * 0.8) / series.length);
  return labels.flatMap((label, place) => {
    const middle = plot.left + group * (place + 0.5);
    const bars = series.map(({ values }, index) => {
      const height = ((plot.bottom - plot.top) * Math.max(0, values[place] ?? 0)) / top;
      const x = middle + (index - series.length / 2) * width;
      return `<rect x="${x}" y="${plot.bottom - height}" width="${width - 1}" height="${height}" fill="${shades[index] ?? words}"/>`;
    });
    return [...bars, word(shortMonth(label), middle, plot.bottom + 11, 'middle')];
  });
};

const legendOf = ({ series }: Chart, shades: readonly string[]) =>
  series.flatMap(({ name }, index) => {
    const x = plot.left + index * 90;
    return [
      `<rect x="${x}" y="${size.height - 14}" width="8" height="8" fill="${shades[index] ?? words}"/>`,
      word(name, x + 12, size.height - 7.5, 'start'),
    ];
  });

/** The content of the chart for screen readers: every figure. */
const inWords = ({ title, unit, labels, series }: Chart) =>
  `Diagramm ${title}. ${labels
    .map(
      (label, place) =>
        `${label}: ${series.map(({ name, values }) => `${name} ${figureText(values[place] ?? 0, unit)}`).join(', ')}`,
    )
    .join('; ')}.`;

/** Bars side by side, like on the screen. */
export const drawnChart = (chart: Chart, colour: string): Content => {
  const shades = shadesOf(colour);
  const top = roundUp(Math.max(1, ...chart.series.flatMap(({ values }) => values)));
  const shapes = [...axisOf(top, chart.unit), ...barsOf(chart, top, shades), ...legendOf(chart, shades)].join('');
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">${shapes}</svg>`,
    width: size.width,
    alt: inWords(chart),
    margin: [0, 4, 0, 6],
  };
};
