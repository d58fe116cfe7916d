import { contract } from '@vereinshaus/contract';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { routes } from '../../kit/routes.ts';
import { checkCode } from './check-code.queries.ts';
import { downloadAllCertificates, downloadCertificate } from './download-certificate.ts';
import { certificatesOfFamily } from './earned.queries.ts';

export const certificateRoutes = routes(contract.certificates, {
  verify: async (ctx, { courseId }) => {
    const persons = (await certificatesOfFamily(ctx, courseId)).map(({ personId, name, problem }) => ({
      child_ID: personId,
      fullname: name,
      verified: problem === '',
      why: problem,
    }));
    return { verified: persons.some(({ verified }) => verified), persons };
  },
  check: (ctx, { code }) => checkCode(ctx, code),
});

export const certificateFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.certificateFiles.download, (ctx, { id: courseId, child_ID: personId }) =>
    downloadCertificate(ctx, { courseId, personId }),
  ),
  afterCommit(contract.certificateFiles.ofCourse, (ctx, { id }) => downloadAllCertificates(ctx, id)),
];
