import { isIP } from 'node:net';
import type { Certificate } from './certificate.ts';
import { badFinding, type DoctorFinding, okFinding, reasonOf, unseenFinding, warningFinding } from './finding.ts';
import { NamesAreSilent } from './names.ts';
import type { DoctorEnvironment } from './surroundings.ts';

const dayMs = 24 * 3600 * 1000;
const soonDays = 14;
const shownHosts = 3;
const askedAtOnce = 10;

/** These need no DNS lookup: names of this machine, and numeric addresses. */
const isLocal = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.test') || isIP(host) !== 0;

/** Many hosts with the same finding share one line. */
const namedHosts = (hosts: readonly string[]) => {
  const more = hosts.length - shownHosts;
  return hosts.slice(0, shownHosts).join(', ') + (more > 0 ? ` und ${more} weitere` : '');
};

type SeenHost = {
  host: string;
  addresses: readonly string[];
  certificate?: Certificate;
  /** Why there is no certificate to check. */
  refusal?: string;
};

const unknownFinding = (hosts: readonly string[]): DoctorFinding =>
  badFinding(
    'Adresse',
    hosts.length === 1
      ? `${hosts[0]}: im DNS unbekannt; leg einen A- oder AAAA-Eintrag auf diesen Server an.`
      : `${namedHosts(hosts)}: im DNS unbekannt; leg A- oder AAAA-Einträge auf diesen Server an.`,
  );

const daysLeft = ({ validTo }: Certificate, now: Date) => Math.floor((validTo.getTime() - now.getTime()) / dayMs);

/** One line for what is broken, one for what expires soon; otherwise one for those that are fine. */
export const certificateFindings = (
  seen: readonly Pick<SeenHost, 'host' | 'certificate' | 'refusal'>[],
  now: Date,
): readonly DoctorFinding[] => {
  const troubleOf = ({ certificate, refusal }: (typeof seen)[number]) => refusal ?? certificate?.problem ?? '';
  const broken = seen.filter((one) => troubleOf(one) !== '');
  const days = new Map<string, number>();
  for (const one of seen) {
    if (one.certificate && troubleOf(one) === '') days.set(one.host, daysLeft(one.certificate, now));
  }
  const ending = [...days].filter(([, left]) => left < soonDays);
  const findings: DoctorFinding[] = [];
  if (broken[0]) {
    const hosts = namedHosts(broken.map(({ host }) => host));
    findings.push(
      badFinding('Zertifikat', `${hosts}: ${troubleOf(broken[0])}; prüfe HTTPS am Proxy (nginx, Caddy, certbot).`),
    );
  }
  if (ending.length > 0) {
    const soonest = Math.min(...ending.map(([, left]) => left));
    const hosts = namedHosts(ending.map(([host]) => host));
    findings.push(warningFinding('Zertifikat', `${hosts}: läuft in ${soonest} Tagen ab; erneuert es sich von selbst?`));
  }
  if (findings.length === 0 && days.size > 0) {
    const hosts = namedHosts([...days.keys()]);
    findings.push(okFinding('Zertifikat', `${hosts}: gilt noch ${Math.min(...days.values())} Tage`));
  }
  return findings;
};

export type WebSettings = {
  scheme: 'http' | 'https' | undefined;
  trustProxy: false | number | string[];
  host: string;
  isContainer: boolean;
};

/** A proxy with HTTPS must be trusted, and must not be bypassed. */
export const proxyFinding = ({ scheme, trustProxy, host, isContainer }: WebSettings): DoctorFinding => {
  if (scheme !== 'https') {
    return warningFinding('Proxy', 'PUBLIC_SCHEME=https fehlt: ohne HTTPS davor gehen Passwörter offen durchs Netz.');
  }
  if (trustProxy === false) {
    return badFinding(
      'Proxy',
      'TRUST_PROXY fehlt: Alle Anfragen scheinen vom Proxy zu kommen und teilen sich ein Limit. Bei einem Proxy: TRUST_PROXY=1',
    );
  }
  if (host !== '127.0.0.1' && host !== '::1' && typeof trustProxy === 'number') {
    if (isContainer) {
      return unseenFinding(
        'Proxy',
        'ob jemand an ihm vorbeikommt, weiß in einem Container niemand; gib den Port des Servers nicht nach außen weiter (ports)',
      );
    }
    return warningFinding(
      'Proxy',
      `Der Server antwortet auch am Proxy vorbei (HOST=${host}), dann ist X-Forwarded-For frei erfunden. Auf derselben Maschine: HOST=127.0.0.1`,
    );
  }
  return okFinding('Proxy', 'X-Forwarded-* wird nur dem Proxy geglaubt');
};

/** The address at which this machine reaches a server that listens there. */
const reachedAt = (host: string) => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

type Process = { about: 'Server' | 'Worker'; host: string; port: number };

const processFinding = async ({ about, host, port }: Process, ours: string): Promise<DoctorFinding> => {
  let response: Response;
  try {
    response = await fetch(`http://${reachedAt(host)}:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
  } catch {
    return warningFinding(about, `auf Port ${port} antwortet niemand; läuft er? (systemctl status vereinshaus)`);
  }
  if (!response.ok)
    return badFinding(about, `Port ${port}: ${response.status}; sieh im Protokoll nach (journalctl -u vereinshaus).`);
  const theirs = response.headers.get('x-vereinshaus-version');
  if (theirs === null) return badFinding(about, `auf Port ${port} antwortet ein anderes Programm; prüfe PORT.`);
  return theirs === ours
    ? okFinding(about, `${theirs} antwortet auf Port ${port}`)
    : badFinding(
        about,
        `auf Port ${port} läuft noch ${theirs} statt ${ours}; starte ihn neu (systemctl restart vereinshaus).`,
      );
};

/** Checks the processes that answer on this machine. */
export const examineProcesses = async (
  { host, port, workerPort }: { host: string; port: number; workerPort: number | undefined },
  ours: string,
): Promise<readonly DoctorFinding[]> => {
  const findings = [await processFinding({ about: 'Server', host, port }, ours)];
  if (workerPort !== undefined && workerPort !== port) {
    findings.push(await processFinding({ about: 'Worker', host, port: workerPort }, ours));
  }
  return findings;
};

type Look = Pick<DoctorEnvironment, 'names' | 'certificateOf' | 'now'>;

const seeHost = async (host: string, isHttps: boolean, { names, certificateOf }: Look): Promise<SeenHost> => {
  const addresses = await names.addressesOf(host);
  if (addresses.length === 0 || !isHttps) return { host, addresses };
  try {
    return { host, addresses, certificate: await certificateOf(host) };
  } catch (error) {
    return { host, addresses, refusal: reasonOf(error) };
  }
};

/** What is visible from outside under the addresses of the clubs. */
export const examineAddresses = async (
  hosts: readonly string[],
  { isHttps }: { isHttps: boolean },
  surroundings: Look,
): Promise<readonly DoctorFinding[]> => {
  const open = hosts.filter((host) => !isLocal(host));
  if (open.length === 0)
    return [warningFinding('Adresse', 'Kein Verein hat eine Adresse, die von außen erreichbar ist.')];
  const seen: SeenHost[] = [];
  for (let from = 0; from < open.length; from += askedAtOnce) {
    const some = open.slice(from, from + askedAtOnce);
    const answers = await Promise.allSettled(some.map((host) => seeHost(host, isHttps, surroundings)));
    for (const answer of answers) {
      if (answer.status === 'rejected') throw answer.reason;
      seen.push(answer.value);
    }
  }
  const unknown = seen.filter(({ addresses }) => addresses.length === 0).map(({ host }) => host);
  const known = seen.filter(({ addresses }) => addresses.length > 0);
  const [first] = known;
  const line =
    known.length === 1 ? `${first?.host} → ${first?.addresses.join(', ')}` : namedHosts(known.map(({ host }) => host));
  return [
    ...(unknown.length > 0 ? [unknownFinding(unknown)] : [okFinding('Adresse', line)]),
    ...certificateFindings(known, surroundings.now()),
  ];
};

/** Reported once, however many lookups failed. */
export const silentNames = (error: NamesAreSilent): DoctorFinding =>
  badFinding(
    'DNS',
    `Der Namensdienst antwortet nicht (${error.message}); prüfe /etc/resolv.conf. Adressen und Einträge wurden nicht angesehen.`,
  );
