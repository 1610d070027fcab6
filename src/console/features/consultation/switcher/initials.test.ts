import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('initials stand for a name in any script', () => {
  expect(['Anna Maria Berg', 'Li', '欧阳明月', '🙂', ' '].map(initialsOf)).toEqual([
    'AB',
    'Li',
    '欧阳',
    '🙂',
    '',
  ]);
});
