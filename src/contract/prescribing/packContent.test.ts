import { expect, it } from 'vitest';
import { packsWithContent } from './packContent.ts';
import { packsText } from './packs.ts';

const box = { quantity: 1, packUnit: '盒', packUnitEn: 'box' };
const tablets = { packSize: 28, countUnit: '片', countUnitEn: 'tablet' };

it.each([
  ['a box of tablets', { ...box, packContent: tablets }, '1 box of 28 tablets', '28 片 × 1 盒'],
  ['two boxes', { ...box, quantity: 2, packContent: tablets }, '2 boxes of 28 tablets', '28 片 × 2 盒'],
  [
    'a box of one pen',
    { ...box, packContent: { packSize: 1, countUnit: '支', countUnitEn: 'pen' } },
    '1 box of 1 pen',
    '1 支 × 1 盒',
  ],
  [
    'a tube, which is no tube of one',
    {
      quantity: 3,
      packUnit: '支',
      packUnitEn: 'tube',
      packContent: { packSize: 1, countUnit: '支', countUnitEn: 'tube' },
    },
    '3 tubes',
    '3 支',
  ],
  [
    'a bottle, whose drops nobody counts',
    {
      quantity: 1,
      packUnit: '瓶',
      packUnitEn: 'bottle',
      packContent: { packSize: 100, countUnit: '滴', countUnitEn: 'drop' },
    },
    '1 bottle',
    '1 瓶',
  ],
  [
    'suppositories, with their plural',
    { ...box, packContent: { packSize: 10, countUnit: '枚', countUnitEn: 'suppository' } },
    '1 box of 10 suppositories',
    '10 枚 × 1 盒',
  ],
  ['a pack of unknown content', box, '1 box', '1 盒'],
  ['a pack whose content was not stored', { ...box, packContent: null }, '1 box', '1 盒'],
  ['a content that cannot be', { ...box, packContent: { ...tablets, packSize: 0 } }, '1 box', '1 盒'],
  [
    'units without an English name',
    { ...box, packContent: { ...tablets, countUnitEn: '' } },
    '1 box of 28',
    '28 片 × 1 盒',
  ],
  [
    'a pack without an English name',
    { ...box, packUnitEn: '', packContent: tablets },
    '1 盒',
    '28 片 × 1 盒',
  ],
])('%s', (_, line, en, zh) => {
  expect([packsWithContent('en', line), packsWithContent('zh', line)]).toEqual([en, zh]);
});

it('where there is less room the packs stand alone', () => {
  expect([packsText('en', { ...box, quantity: 2 }), packsText('zh', box)]).toEqual(['2 boxes', '1 盒']);
});
