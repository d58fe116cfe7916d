import { useMutation } from '@tanstack/react-query';
import { mediaFiles } from '@vereinshaus/contract/media/calls';
import { showBanner } from '../../../kit/banners.ts';
import { uploadFile } from '../../../kit/upload.ts';
import { fittingPicture } from '../../files/shared/fitting-picture.ts';

export type EditorPicture = { src: string; alt: string };

/** Names that cameras, telephones and the clipboard give: they say nothing about the picture. */
const meaningless =
  /^(?:image|bild|img|dsc[nf]?|pxl|photo|foto|screenshot|bildschirmfoto|whatsapp image)?[\s\d.:()-]*$/i;

/** What stands for a picture where pictures are not shown: the name of the file, where it says something. */
export const wordsFor = (name: string): string => {
  const words = name.replace(/\.[^.]*$/, '').replaceAll(/[_-]+/g, ' ');
  return meaningless.test(words) ? '' : words;
};

/** What is too large is drawn smaller; what is wrong is told before ten megabytes have travelled for nothing. */
const upload = async (pageId: number, file: File): Promise<EditorPicture> => {
  const { url } = await uploadFile(mediaFiles.editorPicture, { page_ID: pageId }, await fittingPicture(file));
  return { src: url, alt: wordsFor(file.name) };
};

/** Keeps a picture for a text; of one page alone for whoever writes no other (0 = of any). */
export const useEditorPicture = (pageId = 0) =>
  useMutation({
    mutationFn: (file: File) => upload(pageId, file),
    onError: ({ message }) => showBanner('error', message),
  });
