import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { auth } from '../../../src/contract/account/auth.ts';
import { changedScene, smsScene } from '../../../src/contract/account/sms.ts';
import { staff } from '../../../src/contract/account/staff.ts';
import { auditTrail } from '../../../src/contract/hospital/auditTrail.ts';
import { readSmsInbox } from '../../e2e/steps/signIn.ts';
import { type Attack, result } from './drill.ts';
import { balancer, type Product } from './product.ts';

const member = v.looseObject({ id: v.string(), version: v.number(), name: v.string() });
const dayMs = 86_400_000;

/** The lines of the files into which refused log-ins are moved. */
const movedLines = ({ stack }: Product): number => {
  const folder = join(stack.dataDir, 'trail');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.reduce(
    (sum, name) => sum + readFileSync(join(folder, name), 'utf8').split('\r\n').filter(Boolean).length,
    0,
  );
};

export const accountAttacks: readonly Attack[] = [
  {
    claim: 'an administrator who writes their own number into an auditor’s account cannot log in with it',
    short: true,
    attempt: async (product) => {
      product.stack.withDatabase((db) =>
        db.exec("UPDATE account SET is_admin = 1 WHERE username = 'zhouheng' AND tenant_id = 1"),
      );
      const options = { token: await product.login('zhouheng'), localAddress: product.newAddress() };
      const own = '13811110002';
      const former = product.valueOf("SELECT mobile FROM account WHERE username = 'qinshulan'");
      const { data } = await product.call(
        staff.page,
        { keyword: 'qinshulan', pageNo: 1, pageSize: 20 },
        options,
      );
      const [auditor] = v.parse(v.object({ list: v.array(member) }), data).list;
      if (!auditor) throw new Error('no such auditor');
      const { id, version, name, title, academicTitle, deptName, isAuditor, isAdmin } = auditor;
      const fields = {
        id,
        version,
        name,
        title,
        academicTitle,
        deptName: deptName ?? '',
        isAuditor,
        isAdmin,
      };
      const changed = await product.call(staff.update, { ...fields, mobile: own }, options);
      await product.call(auth.sendSmsCode, { scene: smsScene.login, mobile: own }, options);
      const inbox = await readSmsInbox(product.stack);
      const code = inbox.find(({ mobile, scene }) => mobile === own && scene === smsScene.login)?.code;
      const login = await product.call(auth.smsLogin, { mobile: own, code: code ?? '123456' }, options);
      const isTold = inbox.some(({ mobile, scene }) => mobile === former && scene === changedScene);
      const trail = await product.call(
        auditTrail.page,
        { group: 'accounts', pageNo: 1, pageSize: 20 },
        options,
      );
      const details = v.parse(
        v.object({ list: v.array(v.looseObject({ detail: v.string() })) }),
        trail.data,
      ).list;
      // What follows needs the account as it was.
      product.stack.withDatabase((db) => {
        db.prepare("UPDATE account SET mobile = ? WHERE username = 'qinshulan'").run(former);
        db.exec("UPDATE account SET is_admin = 0 WHERE username = 'zhouheng'");
      });
      return result(
        `changed ${changed.code}, code ${code ? 'sent' : 'not sent'}, log-in ${login.code}; trail: ${details[0]?.detail}`,
        {
          'the change is possible': changed.code === 200,
          'no code opens the account': login.code !== 200,
          'the former number is told': isTold,
          'the trail names the number': /mobile|number|手机/i.test(details[0]?.detail ?? ''),
        },
      );
    },
  },
  {
    claim:
      'refused log-ins fill no disk: the trail has one a minute, names that nobody has go after two days, the rest into a file after its term',
    short: true,
    attempt: async (product) => {
      const count = (sql: string) => Number(product.valueOf(`SELECT count(*) FROM ${sql}`));
      const ofTrail = "audit_trail WHERE act = 'login-failed'";
      const ofNobody = "sign_in WHERE user_id = ''";
      const before = { trail: count(ofTrail), nobody: count(ofNobody) };
      let tries = 0;
      /** Tries to log in from one of six networks behind the balancer. */
      const fail = (username: string) => {
        tries += 1;
        const from = `198.51.102.${tries % 6}`;
        const headers = { 'x-forwarded-for': from };
        const input = { username, password: 'not this one' };
        return product.call(auth.login, input, { localAddress: balancer, headers });
      };
      for (let n = 0; n < 60; n += 1) await fail(n % 3 === 0 ? 'songmingyu' : `nobody-${n}`);
      const added = { trail: count(ofTrail) - before.trail, nobody: count(ofNobody) - before.nobody };
      const trail = count(ofTrail);
      const others = count("audit_trail WHERE act <> 'login-failed'");
      product.stack.withDatabase((db) => {
        db.prepare("UPDATE audit_trail SET at = ? WHERE act = 'login-failed'").run(Date.now() - 400 * dayMs);
        db.prepare("UPDATE sign_in SET at = ? WHERE user_id = ''").run(Date.now() - 3 * dayMs);
      });
      const linesBefore = movedLines(product);
      await product.stack.killUpstream();
      await product.stack.startUpstream();
      const moved = movedLines(product) - linesBefore;
      const left = { trail: count(ofTrail), nobody: count(ofNobody) };
      const othersLeft = count("audit_trail WHERE act <> 'login-failed'");
      // Those that lock an account are written each, ten at most; beside them one a minute of each kind.
      return result(
        `${tries} refused: ${added.trail} lines in the trail, ${added.nobody} rows of nobody’s; after a start ${left.trail} of ${trail} of 400 days ago are left, ${moved} moved, ${left.nobody} of nobody’s of 3 days ago; ${othersLeft} of ${others} other acts`,
        {
          'few are written': added.trail >= 1 && added.trail <= 16 && added.nobody <= 40,
          'all are moved into files': left.trail === 0 && moved === trail,
          'nobody’s are gone': left.nobody === 0,
          'the others stay': othersLeft >= others,
        },
      );
    },
  },
];
