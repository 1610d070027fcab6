import { describe, expect, it } from 'vitest';
import { en } from './messages.en.ts';
import { forms } from './i18n/forms.en.ts';
import { forms as zhForms } from './i18n/forms.zh.ts';
import { en as personal } from './features/account/security/messages.en.ts';
import { en as profile } from './features/account/profile/messages.en.ts';
import { zh as profileZh } from './features/account/profile/messages.zh.ts';
import { en as service } from './features/services/messages.en.ts';
import { zh as serviceZh } from './features/services/messages.zh.ts';
import { en as staff } from './features/staff/messages.en.ts';
import { zh as staffZh } from './features/staff/messages.zh.ts';
import { zh } from './messages.zh.ts';

describe('the messages of a form', () => {
  it('are those of the specification', { tags: 'S5-invalid-select-none' }, () => {
    expect(forms.required('Account')).toBe('Please enter Account');
    expect(forms.invalid('Code', 'number')).toBe('Code is not a valid number');
    expect([forms.select, forms.none]).toEqual(['Please select', 'No data']);
    expect(zhForms.required('账号')).toBe('请输入账号');
    expect([zhForms.select, zhForms.none]).toEqual(['请选择', '暂无数据']);
  });

  it('are what an empty field of each form says', { tags: 'S5-required' }, () => {
    for (const empty of [
      en.login.usernameMissing,
      en.login.passwordMissing,
      en.login.codeMissing,
      personal.mobile.codeMissing,
      personal.password.oldMissing,
      profile.certificates.numberMissing,
      staff.wrong.nameMissing,
    ])
      expect(empty).toMatch(/^Please enter /);
    for (const empty of [
      zh.login.usernameMissing,
      profileZh.certificates.numberMissing,
      staffZh.wrong.nameMissing,
    ])
      expect(empty).toMatch(/^请输入/);
  });

  it('say how long a text may be, how large a number, how few there may be', {
    tags: 'S5-min-max-length',
  }, () => {
    expect(en.login.usernameLong).toBe('Username must be at most 64 characters');
    expect(staff.wrong.nameLong).toBe('Name must be at most 40 characters');
    expect(service.trouble.minutesWrong).toBe('Duration must be between 1 and 240');
    expect(serviceZh.trouble.minutesWrong).toBe('时长（分钟）必须在 1 到 240 之间');
    expect(profile.certificates.filesMissing).toBe('Add at least 1 picture or document');
  });
});
