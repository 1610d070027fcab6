import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const top = join(import.meta.dirname, '../..');
const refresh = 'src/console/wire/refresh.test.ts';
const races = 'src/console/wire/races.test.ts';
const tabs = 'src/console/wire/tabs.test.ts';
const replay = 'src/console/wire/replay.test.ts';
const download = 'src/console/wire/download.test.ts';
const expiry = 'tests/console/expiry.test.ts';
const people = 'tests/console/people.test.ts';

/** Every race that the session has to survive, and the test in which it does. */
const named: readonly (readonly [race: string, file: string, title: string])[] = [
  [
    'parallel 401s',
    refresh,
    'fifty requests that meet an expired token cause one refresh and get fifty answers',
  ],
  [
    'a request begun during the refresh',
    refresh,
    'a request that begins during a refresh waits for it and goes out once, with the new token',
  ],
  ['a 401 after the refresh ended', refresh, 'a 401 that arrives after the refresh only tries again'],
  ['a retry answered 401', refresh, 'a retry that is answered 401 ends there'],
  [
    'a renewed token that is refused, by one request after the other',
    races,
    'whose new token is refused as well is not repeated by every request that follows',
  ],
  ['401, 400 or a business code on the refresh', refresh, '%s at the refresh ends the session'],
  [
    'an expired refresh token',
    refresh,
    'a dead refresh token is asked about once; every request is answered, and later ones are not even sent',
  ],
  ['a broken line on the refresh', refresh, "['a broken line', "],
  ['5xx on the refresh', refresh, "['HTTP 503', "],
  ['HTML on the refresh', refresh, "['HTML', "],
  ['an envelope 500 on the refresh', refresh, "['an envelope 500', "],
  ['HTTP 200 with null data on the refresh', refresh, "['a success without tokens', "],
  [
    'a refresh that is not answered in time',
    races,
    'that is not answered is given up after ten seconds; what comes later is not written',
  ],
  [
    'many requests while refreshes bring nothing',
    races,
    'fails fifty requests at once when it brings nothing, and those that come just after it',
  ],
  ['no refresh token', refresh, 'without a refresh token nothing hangs: the session has ended'],
  [
    'an exception in the middle',
    races,
    'in which an exception is thrown leaves nobody waiting, and the session as it was',
  ],
  ['abort of the first, and of one that waits', refresh, 'who waits for a refresh may walk away from it'],
  [
    'its own time-out while waiting',
    races,
    'hears of the end of their own patience at once, and takes the refresh from nobody',
  ],
  ['two tabs', refresh, 'two tabs with fifty requests each share one refresh'],
  [
    'tabs without Web Locks',
    tabs,
    '%s Web Locks refresh once, and one in which nothing was asked knows the new token',
  ],
  [
    'a dead refresh token in many tabs',
    tabs,
    '%s Web Locks ask once about a dead refresh token, and all of them say so',
  ],
  ['the refreshing tab closed', tabs, 'go on when the one that was refreshing is closed'],
  [
    'the lock never given',
    races,
    'for a lock that never comes is told after twelve seconds that it did not work',
  ],
  ['a hidden tab', tabs, 'are not held up by a hidden one, whose timers are slow'],
  ['log-out during the refresh', refresh, 'a log-out during the refresh stays one: nothing is written'],
  [
    'log-out in the moment in which the refresh is written',
    'src/console/wire/stored.test.ts',
    'a log-out stands, though a tab that has not seen it yet writes renewed tokens over it',
  ],
  [
    'storage cleared by another tab',
    races,
    'a storage that was cleared stays empty though the refresh is %s',
  ],
  [
    'another user in another tab',
    races,
    'another person’s log-in is noticed, and nothing is sent in their name from here on',
  ],
  [
    'another user, as the page shows it',
    people,
    'leaves what was typed here to be read; every act is refused, and nothing is sent in their name',
  ],
  ['a log-in, which never refreshes', replay, 'a log-in'],
  [
    '/login and /refresh-token, which never refresh',
    replay,
    'any call of the specification whose address says /login or /refresh-token',
  ],
  [
    'isToken false, which never refreshes',
    replay,
    'a call that is made in nobody’s name, of which even a session’s own may be one',
  ],
  ['replay of JSON', replay, 'JSON, though the caller has changed it meanwhile'],
  ['replay of FormData', replay, 'a form with its file'],
  ['replay of a Blob', replay, 'a blob'],
  [
    'a stream that cannot be replayed',
    replay,
    'waits for a renewal where the session is about to end, and is sent once',
  ],
  [
    'a stream that is refused all the same',
    replay,
    'that is refused all the same is not sent again: the next request finds the session renewed',
  ],
  ['a 401 hidden in a blob', download, 'with a 401 %s renews the session, and then brings the file'],
  [
    'progress events on a replay',
    replay,
    'starts over when a form is sent again, and never goes back on screen',
  ],
  ['a POST that timed out', replay, 'is never sent again, whatever is renewed afterwards'],
  [
    'a clock that is wrong by three hours',
    races,
    'that is wrong by %i ms neither renews a living token nor keeps a dead one',
  ],
  [
    'waking from sleep',
    races,
    'that jumped because the computer slept: the refresh that broke on it is tried anew after waking',
  ],
  [
    'many tabs refreshing early',
    tabs,
    'that refresh early, for bodies that cannot be sent twice, refresh once and send each body once',
  ],
  [
    'the IM socket with the old token',
    'src/console/im/kernelLine.test.ts',
    'an ended token is renewed once, and the line comes back with the new one',
  ],
  [
    'object storage',
    replay,
    'the object storage, read or written: it carries no bearer, and the tenant all the same',
  ],
  ['envelope 401 and HTTP 401', refresh, 'HTTP 401 refreshes as the envelope 401 does'],
  [
    'a tenant changed meanwhile',
    races,
    'another tenant drops the session, though the person has the same number there',
  ],
  [
    'the dialog already open, and background polling',
    races,
    'that was refused is told once: what polls on, and what was still under way, opens no second dialog',
  ],
  ['a dialog that was put off', expiry, 'asks once; put off, it is not asked again, and no call leaves'],
  ['data.data', races, 'finds its tokens under the data of the envelope, and nowhere deeper'],
  [
    'a token in a log or a Referer',
    races,
    'no token stands in a log, in an address or in a Referer, the refresh call’s own query aside',
  ],
];

it.each(named)('the race "%s" has its test', (_race, file, title) => {
  expect(readFileSync(join(top, file), 'utf8')).toContain(title);
});
