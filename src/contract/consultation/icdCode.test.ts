import { describe, expect, it } from 'vitest';
import { icdCategory, matchesIcd, normalizeIcdCode } from './icdCode.ts';

describe('the category of a code', () => {
  it.each([
    // ICD-10 of the WHO
    ['I10', 'I10'],
    ['Z34', 'Z34'],
    ['M10.9', 'M10.9'],
    ['N18.5', 'N18.5'],
    ['U07.1', 'U07.1'],
    ['O92.4', 'O92.4'],
    // the national clinical edition and the insurance edition
    ['I10.x00', 'I10'],
    ['I10.x00x002', 'I10'],
    ['I10.x05', 'I10'],
    ['N40.x00', 'N40'],
    ['N40.x01', 'N40'],
    ['C73.x00', 'C73'],
    ['G20.x00', 'G20'],
    ['D70.x00', 'D70'],
    ['J46.x00', 'J46'],
    ['R05.x00', 'R05'],
    ['Z33.x00x001', 'Z33'],
    ['N19.x01', 'N19'],
    ['E11.900', 'E11.9'],
    ['E11.100', 'E11.1'],
    ['E14.900x001', 'E14.9'],
    ['E78.500', 'E78.5'],
    ['J45.900', 'J45.9'],
    ['J45.900x001', 'J45.9'],
    ['J45.005', 'J45.0'],
    ['K21.900x003', 'K21.9'],
    ['K25.400', 'K25.4'],
    ['K25.400x001', 'K25.4'],
    ['K92.200x005', 'K92.2'],
    ['M10.900', 'M10.9'],
    ['M10.002', 'M10.0'],
    ['N18.001', 'N18.0'],
    ['N18.500', 'N18.5'],
    ['N18.804', 'N18.8'],
    ['N18.900x013', 'N18.9'],
    ['I48.900x004', 'I48.9'],
    ['S06.000x011', 'S06.0'],
    ['Z34.900', 'Z34.9'],
    ['Z39.100', 'Z39.1'],
    // with the code of a manifestation
    ['N18.900x012+D63.8*', 'N18.9'],
    ['E11.201+N08.3*', 'E11.2'],
    ['E11.2†', 'E11.2'],
    ['H36.0*', 'H36.0'],
    // older and foreign spellings
    ['I10xx02', 'I10'],
    ['E119', 'E11.9'],
    ['N18.30', 'N18.3'],
    ['T78.3XXA', 'T78.3'],
    ['I10.A01', 'I10'],
    ['V34.M12345', 'V34'],
    // as somebody types or pastes it
    ['i10.X00X002', 'I10'],
    ['n18.5', 'N18.5'],
    [' E11.900 ', 'E11.9'],
    ['Ｎ１８．９００ｘ０１３', 'N18.9'],
    ['I10。x00', 'I10'],
    ['\u200bK25.400\ufeff', 'K25.4'],
  ])('%s is %s', (code, category) => {
    expect(icdCategory(code)).toBe(category);
  });

  it.each([
    '',
    ' ',
    'I',
    'I1',
    'IX',
    'J00-J06',
    'K25-K28',
    'M8000/3',
    'M80000/3',
    'A04.01.14',
    'BNW020',
    '5A11',
    'BA00',
    '38.9300',
    'C7A.0',
    '高血压',
    'I.x00',
  ])('is not known of "%s", which is no code of ICD-10', (code) => {
    expect(icdCategory(code)).toBeNull();
  });
});

describe('a code is meant by', () => {
  it.each([
    ['N18.900x013', ['N18'], true],
    ['N18.5', ['N18'], true],
    ['N18.500', ['N17', 'N18', 'N19'], true],
    ['N19.x01', ['N17', 'N18', 'N19'], true],
    ['N20.000', ['N17', 'N18', 'N19'], false],
    ['N18.500', ['N18.4', 'N18.5'], true],
    ['N18.900x013', ['N18.4', 'N18.5'], false],
    ['N18.900x013', ['N18.5', 'N18.900x013'], true],
    [' n18.900X013', ['N18.900x013'], true],
    ['N18.900', ['N18.900x013'], false],
    ['N18.900x0131', ['N18.900x013'], false],
    ['I10.x00x002', ['I10'], true],
    ['I10', ['I10.x00x002'], false],
    ['A04.01.14', ['A04'], false],
    ['J00-J06', ['J00'], false],
    ['I10', [], false],
  ])('%s of %j: %s', (code, entries, meant) => {
    expect(matchesIcd(code, entries)).toBe(meant);
  });
});

it('a code keeps its case, and loses only what is around it', () => {
  expect(normalizeIcdCode('　I10.x00x002\t')).toBe('I10.x00x002');
  expect(normalizeIcdCode('Ｎ４０．Ｘ００')).toBe('N40.X00');
  expect(normalizeIcdCode(' \u200e ')).toBe('');
});
