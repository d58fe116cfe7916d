import { photoProblem, tooLargeFile } from '@vereinshaus/contract/files/calls';
import { drawJpeg } from '../../../kit/draw-jpeg.ts';

/**
 * Prepares a picture for the upload: a too large one is scaled down, as the server would do anyway. Files that are no pictures or stay too
 * large are refused before the upload.
 */
export const shrinkPicture = async (file: File): Promise<File> => {
  const problem = photoProblem(file);
  if (problem === undefined) return file;
  const smaller = problem === tooLargeFile ? await drawJpeg(file) : null;
  if (smaller === null || photoProblem(smaller) !== undefined) throw new Error(problem);
  return smaller;
};
