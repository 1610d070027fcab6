import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a pair departs from a sound one, which is made out to its own host and holds from yesterday for a month. */
export interface Oddity {
  /** The names that it is made out to. */
  readonly names?: readonly string[];
  /** In days from now. */
  readonly from?: number;
  readonly until?: number;
  /** As openssl writes it. */
  readonly key?: readonly string[];
}

const elliptic = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]|\.\d+/g, '');

const config = (names: readonly string[]) => `
[ca]
default_ca = own
[own]
database = index
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = named
[any]
commonName = supplied
[named]
subjectAltName = ${names.map((name) => `DNS:${name}`).join(',')}
`;

/** Writes `<pair>.crt` and `<pair>.key`, signed by itself, into the folder. */
export function certify(folder: string, pair: string, oddity: Oddity = {}): void {
  const { names = [pair.replace(/^_/, '*')], from = -1, until = 30, key = elliptic } = oddity;
  mkdirSync(folder, { recursive: true });
  const place = mkdtempSync(join(folder, 'made-'));
  const [crt, secret] = [join(folder, `${pair}.crt`), join(folder, `${pair}.key`)];
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: place, stdio: 'pipe' });
  writeFileSync(join(place, 'config'), config(names));
  writeFileSync(join(place, 'index'), '');
  openssl('req', '-new', '-nodes', '-newkey', ...key, '-keyout', secret, '-out', 'asked', '-subj', '/CN=x');
  const signed = ['-selfsign', '-keyfile', secret, '-in', 'asked', '-out', crt];
  const span = ['-startdate', dayFrom(from), '-enddate', dayFrom(until)];
  openssl('ca', '-batch', '-notext', '-config', 'config', ...signed, ...span);
  rmSync(place, { recursive: true });
}

/** The certificate of a pair. */
export const certificate = (folder: string, pair: string): X509Certificate =>
  new X509Certificate(readFileSync(join(folder, `${pair}.crt`)));

/** What Chromium calls this key where it is told to trust it. */
export const keyPrint = (folder: string, pair: string): string => {
  const der = new X509Certificate(readFileSync(join(folder, `${pair}.crt`))).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  return createHash('sha256').update(der).digest('base64');
};
