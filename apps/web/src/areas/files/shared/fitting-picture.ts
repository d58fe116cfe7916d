import { photoProblem, tooLargeFile } from '@vereinshaus/contract/files/calls';
import { drawJpeg } from '../../../kit/draw-jpeg.ts';

/**
 * A picture as it can be sent: what is too large for it is drawn smaller, as the server would do anyway. What is no picture,
 * or stays too large, is refused with its sentence before anything travels.
 */
export const fittingPicture = async (file: File): Promise<File> => {
  const problem = photoProblem(file);
  if (problem === undefined) return file;
  const smaller = problem === tooLargeFile ? await drawJpeg(file) : null;
  if (smaller === null || photoProblem(smaller) !== undefined) throw new Error(problem);
  return smaller;
};
