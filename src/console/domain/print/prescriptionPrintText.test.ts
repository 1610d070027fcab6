import { expect, it } from 'vitest';
import { usageField } from './prescriptionPrintText.ts';

it.each([
  ['5.00', '5'],
  ['0.50', '0.5'],
  ['10', '10'],
  ['半片', '半片'],
])(
  'a dose of %s is printed as %s, without a trailing zero that could be read as ten times as much',
  (dose, printed) => {
    expect(
      usageField(
        { dose, doseUnit: 'mg', frequency: 'bid', route: 'po', days: 7, group: null, remark: '' },
        'zh',
      ),
    ).toMatch(new RegExp(`^每次 ${printed} `));
  },
);
