import { type Actor, cookieOf, type TestHouse } from '../../../test/harness.ts';

/** Files are sent as forms, outside the harness's JSON calls. */
const headersOf = async (house: TestHouse, actor: Actor) => ({
  host: `verein${actor?.clubId ?? 1}.test`,
  ...(actor && { cookie: await cookieOf(house, actor) }),
});

export const download = async (house: TestHouse, actor: Actor, path: string, headers: Record<string, string> = {}) =>
  house.app.inject({ method: 'GET', url: `/api${path}`, headers: { ...(await headersOf(house, actor)), ...headers } });

type Upload = { path: string; name: string; content: Buffer };

export const upload = async (house: TestHouse, actor: Actor, { path, name, content }: Upload) => {
  const boundary = 'grenze';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="excel_file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await house.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...(await headersOf(house, actor)), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return { http: response.statusCode, reply: response.json<Record<string, string>>() };
};
