import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a pair differs from a valid one, which is issued for its own host, from yesterday, for a month. */
export interface CertificateOptions {
  /** The names it is issued for. */
  readonly names?: readonly string[];
  /** In days from now. */
  readonly validFrom?: number;
  readonly validTo?: number;
  /** In the format of openssl. */
  readonly key?: readonly string[];
}

const ellipticCurve = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
const opensslDate = (days: number): string =>
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
subjectAltName = ${names.map((dnsName) => `DNS:${dnsName}`).join(',')}
`;

/** Writes a self-signed `<pair>.crt` and `<pair>.key` into the folder. */
export function createCertificate(folder: string, name: string, options: CertificateOptions = {}): void {
  const { names = [name.replace(/^_/, '*')], validFrom = -1, validTo = 30, key = ellipticCurve } = options;
  mkdirSync(folder, { recursive: true });
  const workDir = mkdtempSync(join(folder, 'made-'));
  const [certificateFile, keyFile] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: workDir, stdio: 'pipe' });
  writeFileSync(join(workDir, 'config'), config(names));
  writeFileSync(join(workDir, 'index'), '');
  openssl('req', '-new', '-nodes', '-newkey', ...key, '-keyout', keyFile, '-out', 'asked', '-subj', '/CN=x');
  const signArgs = ['-selfsign', '-keyfile', keyFile, '-in', 'asked', '-out', certificateFile];
  const validityArgs = ['-startdate', opensslDate(validFrom), '-enddate', opensslDate(validTo)];
  openssl('ca', '-batch', '-notext', '-config', 'config', ...signArgs, ...validityArgs);
  rmSync(workDir, { recursive: true });
}

/** The certificate of a pair. */
export const readCertificate = (folder: string, name: string): X509Certificate =>
  new X509Certificate(readFileSync(join(folder, `${name}.crt`)));

/** The hash of the key, for Chromium's list of trusted keys. */
export const spkiFingerprint = (folder: string, name: string): string => {
  const der = new X509Certificate(readFileSync(join(folder, `${name}.crt`))).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  return createHash('sha256').update(der).digest('base64');
};
