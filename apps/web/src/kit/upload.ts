import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import { announce, askAgain, connectionLost, headers, readReply, requestOf } from './api.ts';

/** The form field name the server reads. */
const fieldName = 'excel_file';

/** Uploads one file; its parameters are in the URL. */
export const uploadFile = async <C extends Call>(call: C, input: InputOf<C>, file: File): Promise<ReplyOf<C>> => {
  const { url } = requestOf({ method: 'GET', path: call.path }, Object.fromEntries(Object.entries(input ?? {})));
  const body = new FormData();
  body.append(fieldName, file);
  let response: Response;
  const wasOnline = navigator.onLine;
  try {
    response = await fetch(url, { method: 'POST', credentials: 'same-origin', headers: headers(), body });
  } catch {
    throw connectionLost({ sends: true, wasOnline });
  }
  return readReply<C>(response, true);
};

/** A picture is saved immediately, not with the surrounding form. */
export const useSavePicture = <C extends Call>(call: C, input: InputOf<C>, shownBy: readonly Call[]) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => uploadFile(call, input, file),
    onSuccess: async (reply) => {
      announce(reply);
      await askAgain(client, shownBy);
    },
  });
};
