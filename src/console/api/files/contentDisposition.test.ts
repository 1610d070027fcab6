import { expect, it } from 'vitest';
import { fileNameFromHeader } from './contentDisposition.ts';

it.each([
  ['attachment; filename="record.pdf"', 'record.pdf'],
  ['attachment; filename=record.pdf', 'record.pdf'],
  ['attachment;filename=%E7%97%85%E5%8E%86.xls', '病历.xls'],
  ["attachment; filename*=UTF-8''%E7%97%85%E5%8E%86.pdf", '病历.pdf'],
  ['attachment; filename="x.pdf"; filename*=utf-8\'zh\'%E7%97%85.pdf', '病.pdf'],
  ['attachment; filename="a \\"b\\"; c.pdf"', 'a "b"; c.pdf'],
  [`attachment; filename="${Buffer.from('病历.pdf').toString('latin1')}"`, '病历.pdf'],
  ['attachment; filename="50% done.pdf"', '50% done.pdf'],
  ['inline; filename*=UTF-8\'\'%ZZ.pdf; filename="plain.pdf"', 'plain.pdf'],
  ['attachment; filename*=GBK\'\'%B2%A1.pdf; filename="plain.pdf"', 'plain.pdf'],
])('%s names %s', (header, name) => {
  expect(fileNameFromHeader(header)).toBe(name);
});

it.each([
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\Windows\\\\x.pdf"', 'x.pdf'],
  ['attachment; filename=".htaccess"', 'htaccess'],
  ["attachment; filename*=UTF-8''record%E2%80%AEfdp.exe", 'recordfdp.exe'],
  ['attachment; filename="a\tb\u0001.pdf"', 'ab.pdf'],
])('dangerous characters are removed from a name: %j', (header, name) => {
  expect(fileNameFromHeader(header)).toBe(name);
});

it.each([null, '', 'attachment', 'inline; name=x', 'attachment; filename=""', 'attachment; filename="/"'])(
  '%j names nothing',
  (header) => {
    expect(fileNameFromHeader(header)).toBeNull();
  },
);
