import { z } from 'zod';

/** Coordinates of a signature always use this size, whatever the screen. */
export const signatureSize = { width: 600, height: 200 } as const;

const maxStrokes = 80;
const maxPoints = 3000;
/** Fewer points are an accidental touch. */
const minPoints = 8;

const coordinate = z.int().min(0).max(signatureSize.width);
/** x, y, x, y, … */
const stroke = z.array(coordinate).max(maxPoints * 2);

export type Signature = { v: 1; width: number; height: number; strokes: number[][] };

const pointsOf = (strokes: readonly (readonly number[])[]) => strokes.reduce((sum, one) => sum + one.length / 2, 0);

/** Whether the signature is more than an accidental touch. */
export const isSigned = (strokes: readonly (readonly number[])[]): boolean => pointsOf(strokes) >= minPoints;

export const unsigned = 'Bitte unterschreib im Feld.';

export const signatureReply = z.strictObject({
  v: z.literal(1),
  width: z.int(),
  height: z.int(),
  strokes: z.array(z.array(z.int())),
});

export const signatureInput = z
  .strictObject({
    v: z.literal(1),
    width: z.literal(signatureSize.width),
    height: z.literal(signatureSize.height),
    strokes: z.array(stroke).max(maxStrokes, 'Diese Unterschrift ist zu lang.'),
  })
  .refine(({ strokes }) => strokes.every((one) => one.length % 2 === 0), { message: unsigned, path: ['strokes'] })
  .refine(({ strokes }) => isSigned(strokes), { message: unsigned, path: ['strokes'] })
  .refine(({ strokes }) => pointsOf(strokes) <= maxPoints, {
    message: 'Diese Unterschrift ist zu lang.',
    path: ['strokes'],
  });

/** A stroke as an SVG path: „M1 2 L3 4“. */
export const pathOf = (points: readonly number[]): string =>
  points
    .flatMap((x, index) => (index % 2 === 0 ? [`${index === 0 ? 'M' : 'L'}${x} ${points[index + 1] ?? 0}`] : []))
    .join(' ');
