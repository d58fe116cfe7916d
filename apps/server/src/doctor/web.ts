import { connect } from 'node:tls';
import { bad, type DoctorFinding, look, ok } from './finding.ts';

type Lookup = (host: string) => Promise<string[]>;
type Dns = { resolve4: Lookup; resolve6: Lookup };

const dayMs = 24 * 3600 * 1000;
const soonDays = 14;

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.test');

const addressesOf = async (dns: Dns, host: string): Promise<readonly string[]> => {
  const found = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

type Certificate = { validTo: Date; problem: string };

const certificateOf = (host: string): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port: 443, servername: host, rejectUnauthorized: false, timeout: 10_000 });
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const problem = socket.authorized ? '' : String(socket.authorizationError);
      socket.end();
      resolve({ validTo: new Date(validTo), problem });
    });
    socket.once('timeout', () => socket.destroy(new Error('keine Antwort auf Port 443')));
    socket.once('error', reject);
  });

export const certificateFinding = (host: string, { validTo, problem }: Certificate, now: Date): DoctorFinding => {
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  if (problem !== '') return bad('Zertifikat', `${host}: ${problem}`);
  if (days < soonDays) return look('Zertifikat', `${host}: läuft in ${days} Tagen ab; erneuert es sich von selbst?`);
  return ok('Zertifikat', `${host}: gilt noch ${days} Tage`);
};

const shownHosts = 3;

/** However many they are, it is one cause: one line. */
const unknownFinding = (hosts: readonly string[]): DoctorFinding => {
  if (hosts.length === 1) {
    return bad('Adresse', `${hosts[0]}: im DNS unbekannt; leg einen A- oder AAAA-Eintrag auf diesen Server an.`);
  }
  const more = hosts.length - shownHosts;
  const named = hosts.slice(0, shownHosts).join(', ') + (more > 0 ? ` und ${more} weitere` : '');
  return bad('Adresse', `${named}: im DNS unbekannt; leg A- oder AAAA-Einträge auf diesen Server an.`);
};

type FoundHost = { host: string; addresses: readonly string[] };

const hostFindings = async ({ host, addresses }: FoundHost, isHttps: boolean): Promise<readonly DoctorFinding[]> => {
  const reached = ok('Adresse', `${host} → ${addresses.join(', ')}`);
  if (!isHttps) return [reached];
  try {
    return [reached, certificateFinding(host, await certificateOf(host), new Date())];
  } catch (error) {
    return [reached, bad('Zertifikat', `${host}: ${error instanceof Error ? error.message : String(error)}`)];
  }
};

export type WebSettings = { scheme: 'http' | 'https' | undefined; trustProxy: false | number | string[]; host: string };

/** A proxy that speaks HTTPS is one that has to be believed, and that nobody may go around. */
export const proxyFinding = ({ scheme, trustProxy, host }: WebSettings): DoctorFinding => {
  if (scheme !== 'https') {
    return look('Proxy', 'PUBLIC_SCHEME=https fehlt: ohne HTTPS davor gehen Passwörter offen durchs Netz.');
  }
  if (trustProxy === false) {
    return bad(
      'Proxy',
      'TRUST_PROXY fehlt: Alle Anfragen scheinen vom Proxy zu kommen und teilen sich ein Limit. Bei einem Proxy: TRUST_PROXY=1',
    );
  }
  if (host !== '127.0.0.1' && host !== '::1' && typeof trustProxy === 'number') {
    return look(
      'Proxy',
      `Der Server antwortet auch am Proxy vorbei (HOST=${host}), dann ist X-Forwarded-For frei erfunden. Auf derselben Maschine: HOST=127.0.0.1`,
    );
  }
  return ok('Proxy', 'X-Forwarded-* wird nur dem Proxy geglaubt');
};

const serverFinding = async (port: number): Promise<DoctorFinding> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
    return response.ok ? ok('Server', `antwortet auf Port ${port}`) : bad('Server', `Port ${port}: ${response.status}`);
  } catch {
    return look('Server', `auf Port ${port} antwortet niemand; läuft er?`);
  }
};

export const examineWeb = async (
  settings: WebSettings & { port: number },
  hosts: readonly string[],
  dns: Dns,
): Promise<readonly DoctorFinding[]> => {
  const open = hosts.filter((host) => !isLocal(host));
  const findings: DoctorFinding[] = [await serverFinding(settings.port), proxyFinding(settings)];
  if (open.length === 0) findings.push(look('Adresse', 'Kein Verein hat eine Adresse, die von außen erreichbar ist.'));
  const unknown: string[] = [];
  for (const host of open) {
    const addresses = await addressesOf(dns, host);
    if (addresses.length === 0) unknown.push(host);
    else findings.push(...(await hostFindings({ host, addresses }, settings.scheme === 'https')));
  }
  if (unknown.length > 0) findings.push(unknownFinding(unknown));
  return findings;
};
