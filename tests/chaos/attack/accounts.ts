import * as v from 'valibot';
import { auth } from '../../../src/contract/account/auth.ts';
import { changedScene, smsScene } from '../../../src/contract/account/sms.ts';
import { staff } from '../../../src/contract/account/staff.ts';
import { auditTrail } from '../../../src/contract/hospital/auditTrail.ts';
import { readSmsInbox } from '../../e2e/steps/signIn.ts';
import { type Attack, result } from './drill.ts';

const member = v.looseObject({ id: v.string(), version: v.number(), name: v.string() });
const dayMs = 86_400_000;

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
    claim: 'refused log-ins leave the trail after their term, and nothing else does',
    attempt: async (product) => {
      const count = (act: string) =>
        Number(product.valueOf(`SELECT count(*) FROM audit_trail WHERE act ${act} 'login-failed'`));
      await product.call(
        auth.login,
        { username: 'nobody', password: 'wrong' },
        { localAddress: product.newAddress() },
      );
      const fresh = count('=');
      product.stack.withDatabase((db) =>
        db.prepare("UPDATE audit_trail SET at = ? WHERE act = 'login-failed'").run(Date.now() - 400 * dayMs),
      );
      const others = count('<>');
      await product.stack.killUpstream();
      await product.stack.startUpstream();
      const [left, othersLeft] = [count('='), count('<>')];
      return result(
        `${fresh} of 400 days ago: ${left} left after a start; ${othersLeft} of ${others} other acts`,
        {
          'there were some': fresh > 0,
          'they are gone': left === 0,
          'the others stay': othersLeft >= others,
        },
      );
    },
  },
];
