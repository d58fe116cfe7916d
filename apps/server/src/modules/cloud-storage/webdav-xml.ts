import { cloudTypeOf, maxCloudBytes } from '@vereinshaus/contract/cloud-storage/rules';
import type { FileRow } from './find-entry.ts';
import type { Folder } from './open-storage.ts';

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => named[sign] ?? sign);

export const multistatus = (responses: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">${responses.join('')}</D:multistatus>`;

const propstat = (props: string, status = 'HTTP/1.1 200 OK') =>
  `<D:propstat><D:prop>${props}</D:prop><D:status>${status}</D:status></D:propstat>`;

export const responseFor = (href: string, props: string): string =>
  `<D:response><D:href>${escapeXml(href)}</D:href>${propstat(props)}</D:response>`;

const lockable =
  '<D:supportedlock><D:lockentry><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry></D:supportedlock>';

export type LockRow = {
  token: string;
  entry_id: number;
  is_deep: boolean;
  person_id: number;
  owner: string;
  expires_at: Date;
};

export const lockDiscovery = (locks: readonly LockRow[], now: Date): string =>
  `<D:lockdiscovery>${locks
    .map(
      ({ token, is_deep: isDeep, owner, expires_at: end }) =>
        `<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:exclusive/></D:lockscope><D:depth>${
          isDeep ? 'infinity' : '0'
        }</D:depth><D:owner>${escapeXml(owner)}</D:owner><D:timeout>Second-${Math.max(
          0,
          Math.round((end.getTime() - now.getTime()) / 1000),
        )}</D:timeout><D:locktoken><D:href>opaquelocktoken:${token}</D:href></D:locktoken></D:activelock>`,
    )
    .join('')}</D:lockdiscovery>`;

const moments = (at: Date) =>
  `<D:creationdate>${at.toISOString()}</D:creationdate><D:getlastmodified>${at.toUTCString()}</D:getlastmodified>`;

/** Changes with every content. */
export const etagOf = ({ content_id: contentId }: Pick<FileRow, 'content_id'>): string => `"${contentId}"`;

export const propsOfFile = (file: FileRow, locks: string): string =>
  `<D:displayname>${escapeXml(file.name)}</D:displayname><D:resourcetype/><D:getcontentlength>${
    file.size_bytes
  }</D:getcontentlength><D:getcontenttype>${escapeXml(cloudTypeOf(file.name).mimeType)}</D:getcontenttype><D:getetag>${escapeXml(
    etagOf(file),
  )}</D:getetag>${moments(file.changed_at)}${lockable}${locks}`;

export const propsOfFolder = (
  folder: Pick<Folder, 'name' | 'changedAt'>,
  { usedBytes, locks }: { usedBytes: number; locks: string },
): string =>
  `<D:displayname>${escapeXml(folder.name)}</D:displayname><D:resourcetype><D:collection/></D:resourcetype>${moments(
    folder.changedAt,
  )}<D:quota-used-bytes>${usedBytes}</D:quota-used-bytes><D:quota-available-bytes>${Math.max(
    0,
    maxCloudBytes - usedBytes,
  )}</D:quota-available-bytes>${lockable}${locks}`;

/** What stands between two tags of this name, each time they do: one walk over the body, whatever it is made of. */
const insidesOf = (body: string, name: 'owner' | 'prop'): readonly string[] => {
  const start = new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>`);
  const parts = body.split(new RegExp(`</(?:[\\w.-]+:)?${name}>`)).slice(0, -1);
  return parts.flatMap((part) => {
    const found = start.exec(part);
    return found === null ? [] : [part.slice(found.index + found[0].length)];
  });
};

/** Windows notes its own times with every file and gives up where it cannot: it is told that they are kept. */
export const acceptedProps = (body: string): string => {
  const spaces = new Map(
    [...body.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)].map(([, p = '', ns = '']) => [p, ns]),
  );
  return [
    ...insidesOf(body, 'prop')
      .join('')
      .matchAll(/<([\w.-]+):([\w.-]+)/g),
  ]
    .map(([, prefix = '', name = '']) => `<x:${name} xmlns:x="${escapeXml(spaces.get(prefix) ?? 'DAV:')}"/>`)
    .join('');
};

/** What a program says about itself when it locks, as plain text. */
export const ownerIn = (body: string): string =>
  (insidesOf(body, 'owner')[0] ?? '')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/[\p{Cc}\p{Cn}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 300);

export const isSharedLock = (body: string): boolean => /<(?:[\w.-]+:)?shared\s*\/?>/.test(body);
