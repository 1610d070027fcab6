import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { auth, session } from '../../../../src/contract/account/auth.ts';
import { file } from '../../../../src/contract/files/file.ts';
import { insertConsultation } from '../../../e2e/steps/consultation.ts';
import { accounts } from '../../../e2e/steps/signIn.ts';
import { password } from '../../../security/requests.ts';
import { type Attack, result } from '../drill.ts';
import { connectThrough } from '../lines.ts';
import { createPrescriber } from '../prescribe.ts';
import { type Product, startProduct } from '../product.ts';
import { formWithPicture, sendForm } from './sendFiles.ts';

/** A product of its own with other settings of the upstream. */
const withProduct = async <T>(
  settings: Record<string, string>,
  work: (product: Product) => Promise<T>,
): Promise<T> => {
  const product = await startProduct(settings);
  try {
    return await work(product);
  } finally {
    await product.close();
  }
};

const freeMb = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024 / 1024);
};

/** While this runs, a file takes this much of the disk. */
const withFile = async <T>(path: string, megabytes: number, work: () => Promise<T>): Promise<T> => {
  const handle = openSync(path, 'w');
  try {
    const part = Buffer.alloc(1024 * 1024, 'x');
    for (let n = 0; n < megabytes; n += 1) writeSync(handle, part);
    return await work();
  } finally {
    closeSync(handle);
    rmSync(path);
  }
};

const taken = (answers: readonly { code: number }[]): number =>
  answers.filter(({ code }) => code === 200).length;

/** What has to go on while no file is taken: the codes of the answers. */
const workOn = async (product: Product) => {
  const localAddress = product.newAddress();
  const login = await product.call(auth.login, { username: accounts.doctor, password }, { localAddress });
  const { refreshToken } = v.parse(session, login.data);
  const refresh = await product.call(auth.refresh, { refreshToken }, { localAddress });
  const token = await product.tokenOf(accounts.doctor);
  const line = await connectThrough(product, token);
  await line.hello();
  line.sendText(insertConsultation(product.stack, 'Messages go on'), 'while-full');
  const message = await line.nth('im-ack').then(
    () => 200,
    () => 0,
  );
  line.terminate();
  const prescriber = await createPrescriber(product);
  const { code, accepted } = await prescriber.submit(prescriber.newPatient('Prescriptions go on'), [
    { drug: 'D0001' },
  ]);
  const verdict = accepted ? (await prescriber.approve(accepted)).code : 0;
  return { 'log-in': login.code, refresh: refresh.code, message, prescription: code, verdict };
};

export const quotaAttacks: readonly Attack[] = [
  {
    claim: 'a person who has sent a day’s bytes in files sends no more, is told so, and others do',
    short: true,
    attempt: () =>
      withProduct({ UPLOADS_PER_DAY_MB: '1' }, async (product) => {
        const token = await product.tokenOf(accounts.doctor);
        const body = formWithPicture(340_000);
        const large = [];
        for (let n = 0; n < 6; n += 1) large.push(await sendForm(product, token, body));
        const small = [];
        for (let n = 0; n < 8; n += 1) small.push(await sendForm(product, token, formWithPicture(0)));
        const announced = await product.call(file.presigned, { name: 'a.png', type: 'image/png' }, { token });
        const colleague = await sendForm(product, await product.tokenOf('fengjiahe'), body);
        const abroad = await product.tokenOf('fionaho', 'second.localhost');
        const elsewhere = await sendForm(product, abroad, body, 'second.localhost');
        const stored = Number(
          product.valueOf(
            "SELECT sum(f.size) FROM file f JOIN account a ON a.id = f.user_id WHERE a.username = 'linyue' AND f.at > ?",
            Date.now() - 60_000,
          ),
        );
        const last = large.at(-1);
        return result(
          `of a day’s 1 MB ${taken(large)} of 6 files of 0.34 MB, then ${last?.code} “${last?.msg}”, and ${taken(small)} of 8 tiny ones; announced ${announced.code}; a colleague ${colleague.code}, another hospital ${elsewhere.code}`,
          {
            'three are taken': taken(large) === 3 && stored < 1024 * 1024,
            'a tiny one counts as 4 KB': taken(small) === 6,
            'the others are told to wait': [last, small.at(-1), announced].every((one) => one?.code === 429),
            'in a sentence': /24-hour limit for files/.test(last?.msg ?? ''),
            'others send theirs': colleague.code === 200 && elsewhere.code === 200,
          },
        );
      }),
  },
  {
    claim:
      'below the floor of free disk no file is taken, in a sentence, while log-in, refresh, messages, prescriptions and verdicts go on',
    short: true,
    attempt: async () => {
      // 100 MB above the floor, of which a file takes 200.
      const floor = freeMb(tmpdir()) - 100;
      if (floor < 150) throw new Error('too little disk for this');
      return withProduct({ MIN_FREE_DISK_MB: String(floor) }, async (product) => {
        const token = await product.tokenOf(accounts.doctor);
        const body = formWithPicture(100_000);
        const before = await sendForm(product, token, body);
        const during = await withFile(join(product.stack.dataDir, '../filler'), 200, async () => ({
          sent: await sendForm(product, token, body),
          announced: await product.call(file.presigned, { name: 'a.png', type: 'image/png' }, { token }),
          others: await workOn(product),
        }));
        const after = await sendForm(product, token, body);
        const { sent, announced, others } = during;
        const codes = Object.entries(others).map(([what, code]) => `${what} ${code}`);
        return result(
          `before ${before.code}, below ${sent.code} “${sent.msg}”, announced ${announced.code}; ${codes.join(', ')}; with room ${after.code}`,
          {
            'files are taken above it': before.code === 200 && after.code === 200,
            'and refused below it': sent.code === 507 && announced.code === 507,
            'in a sentence': /run out of space for files/.test(sent.msg),
            'everything else goes on': Object.values(others).every((code) => code === 200),
          },
        );
      });
    },
  },
];
