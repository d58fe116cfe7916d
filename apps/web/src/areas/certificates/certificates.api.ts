import { certificateFiles, certificates } from '@vereinshaus/contract/certificates/calls';
import { query, send } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const verifyQuery = (courseId: number) => query(certificates.verify, { courseId });
export const checkQuery = (code: string) => ({ ...query(certificates.check, { code }), retry: false });

/** All earned certificates, for printing. */
export const downloadAll = async (courseId: number) => {
  const { fileName, mimeType, content } = await send(certificateFiles.ofCourse, { id: courseId });
  saveFile(fileName, mimeType, content);
};

export const downloadCertificate = async (courseId: number, personId: number) => {
  const { fileName, mimeType, content } = await send(certificateFiles.download, { id: courseId, child_ID: personId });
  saveFile(fileName, mimeType, content);
};
