import { expect, it } from 'vitest';
import { fetchHospitalName } from './fetchHospitalName.ts';

const requests: string[] = [];
const named = (answer: () => Promise<Response>) =>
  fetchHospitalName(
    {
      base: 'https://hospital.example/console/',
      fetch: (input) => {
        requests.push(new Request(input).url);
        return answer();
      },
    },
    'hospital.example',
  );

it('the hospital is looked up at the root of the origin, whatever the console’s base path is', async () => {
  const data = { name: '明湖互联网医院', systemTenantId: '1' };
  expect(await named(async () => Response.json({ code: 200, msg: '', data }))).toBe('明湖互联网医院');
  expect(requests.at(-1)).toBe(
    'https://hospital.example/system/tenant/get-by-website?website=hospital.example',
  );
});

it.each([
  ['no hospital', async () => Response.json({ code: 200, msg: '', data: null })],
  ['a refusal', async () => Response.json({ code: 500, msg: 'x', data: { name: 'x' } })],
  ['a hospital without a name', async () => Response.json({ code: 0, data: { name: '' } })],
  ['a name that is not text', async () => Response.json({ code: 0, data: { name: 7 } })],
  ['a page of somebody else’s', async () => new Response('<html></html>')],
  ['no answer', () => Promise.reject(new TypeError('unreachable'))],
] as const)('%s is not a name: the hospital is looked up later', async (_what, answer) => {
  expect(await named(answer)).toBeNull();
});
