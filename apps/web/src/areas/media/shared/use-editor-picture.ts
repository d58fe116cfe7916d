import { useMutation } from '@tanstack/react-query';
import { mediaFiles } from '@vereinshaus/contract/media/calls';
import { showBanner } from '../../../kit/banners.ts';
import { uploadFile } from '../../../kit/upload.ts';
import { shrinkPicture } from '../../files/shared/fitting-picture.ts';

export type EditorPicture = { src: string; alt: string };

/** Automatic names from cameras, phones and the clipboard: useless as a description. */
const meaningless =
  /^(?:image|bild|img|dsc[nf]?|pxl|photo|foto|screenshot|bildschirmfoto|whatsapp image)?[\s\d.:()-]*$/i;

/** Default alternative text of a picture: the file name, if it is meaningful. */
export const wordsFor = (name: string): string => {
  const words = name.replace(/\.[^.]*$/, '').replaceAll(/[_-]+/g, ' ');
  return meaningless.test(words) ? '' : words;
};

/** A too large picture is scaled down; problems are reported before ten megabytes are uploaded in vain. */
const upload = async (pageId: number, file: File): Promise<EditorPicture> => {
  const { url } = await uploadFile(mediaFiles.editorPicture, { page_ID: pageId }, await shrinkPicture(file));
  return { src: url, alt: wordsFor(file.name) };
};

/** Stores a picture for a text; users who may write only one page must name it (0 = any). */
export const useEditorPicture = (pageId = 0) =>
  useMutation({
    mutationFn: (file: File) => upload(pageId, file),
    onError: ({ message }) => showBanner('error', message),
  });
