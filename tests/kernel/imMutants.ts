import type { Mutant } from '../mutants.ts';

const im = 'src/console/im';
const one = (mistake: string, file: string, text: string, instead: string): Mutant => ({
  mistake,
  edits: [{ file: `${im}/${file}.ts`, text, instead }],
});

/** Mistakes in the kernel of the chat. Each must be caught by its laws. */
export const imMutants: readonly Mutant[] = [
  one(
    'the cursor follows live frames',
    'cursor',
    'if (ahead.size < mostAhead || useq === place.useq + 1) ahead.set(useq, event);\n      drain();',
    'apply(event); place = { epoch: place.epoch, useq };',
  ),
  one(
    'the cursor moves to where a pong says that it was told',
    'link',
    'if (frame.useq !== undefined) cursor.reaches(frame.useq);',
    'const before = cursor.place(); if (before && frame.useq) cursor.restarted(before.epoch, frame.useq);',
  ),
  {
    mistake: 'the cursor moves in one step and the rows in another',
    edits: [
      {
        file: `${im}/link.ts`,
        text: 'ears.apply(event);',
        instead: 'const mine = losses; world.after(20, () => { if (mine === losses) ears.apply(event); });',
      },
      { file: `${im}/link.ts`, text: 'let coming = 0;', instead: 'let coming = 0; let losses = 0;' },
      {
        file: `${im}/link.ts`,
        text: '    ears.lost(tooLarge);',
        instead: 'losses += 1; ears.lost(tooLarge);',
      },
    ],
  },
  one(
    'a retry has a new cmid',
    'outbox',
    "swap(talk, cmid, { state: 'unknown' });",
    "({ ...talk, pending: talk.pending.map((it) => it.cmid === cmid ? { ...it, cmid: it.cmid + '0', state: 'unknown' } : it) });",
  ),
  {
    mistake: 'the rows are read before the head',
    edits: [
      {
        file: `${im}/talk.ts`,
        text: 'tellSeen();\n    reread();',
        instead: "tellSeen(); behind = talk.state !== 'ready';",
      },
      {
        file: `${im}/talks.ts`,
        text: 'one.interrupted(failed);',
        instead: '{ one.interrupted(failed); one.reread(50); }',
      },
    ],
  },
  one('own messages are not recognised by their cmid', 'timeline', 'talk.pending.some(settled)', 'false'),
  one('rows stand in the order in which they came', 'timeline', '.toSorted((a, b) => a.seq - b.seq)', ''),
  one(
    'read marks fall',
    'timeline',
    'upTo <= talk.read[role] ? talk : {',
    'upTo === talk.read[role] ? talk : {',
  ),
  one(
    'an older page brings the words back that were taken back',
    'timeline',
    'recalled.size > 0 ? silenced(row, recalled) : row',
    'row',
  ),
  one('only what is missing is read after events were missed', 'talk', 'behind ? overlap : again', 'again'),
  {
    mistake: 'what was seen is not told again after a reconnect',
    edits: [
      { file: `${im}/talk.ts`, text: 'tellSeen();\n    reread();', instead: 'reread();' },
      { file: `${im}/talk.ts`, text: 'tellSeen();\n      if (gapsOf', instead: 'if (gapsOf' },
    ],
  },
  one(
    'the next message does not wait for the first',
    'outbox',
    'const first = pending[0];',
    "const first = pending.find(({ state }) => state !== 'sent');",
  ),
  one('the outbox does not wait for the rows', 'talk', "behind ? 'no' : gate.flow()", 'gate.flow()'),
  one(
    'the outbox does not wait for the events that were missed',
    'talks',
    "loaded && caughtUp ? line : 'no'",
    "loaded ? line : 'no'",
  ),
  one('an old message is not asked about', 'outbox', "if (now - one.since > staleAfter) return 'old';", ''),
  one(
    'an overtaken message is not asked about',
    'outbox',
    "from.role === 'patient' && seq > known) ? 'overtaken'",
    "from.role === 'patient' && seq > known) ? null",
  ),
  one(
    'what a broken line left on its way is not doubted',
    'outbox',
    "doubted: true,\n          state: one.state === 'sent'",
    "state: one.state === 'sent'",
  ),
  one(
    'a message is kept only until it was sent',
    'sending',
    '    send(sendFrame(next));',
    '    send(sendFrame(next)); void store()?.drop(next.cmid);',
  ),
  one('what is kept is not taken up again', 'talks', 'store.load().then(take, done);', 'done();'),
  one('what is confirmed stays kept', 'sending', 'void store()?.drop(one.cmid).catch(nothing);', ''),
  one(
    'what was discarded comes back from the store',
    'sending',
    'more.filter(({ cmid }) => !gone.has(cmid))',
    'more',
  ),
  one(
    'what waits for the doctor is sent after a reload',
    'sending',
    "(one.state === 'held') !== (next.state === 'held')",
    'false',
  ),
  one('the owner’s list takes away what it does not have yet', 'sending', '...mine] });', '] });'),
  one(
    'what was handed to a tab that died is not handed to the next',
    'seat',
    'if (owner !== word.tab) ears.follows(first);',
    'if (first) ears.follows(first);',
  ),
  one('a tab that comes later believes to have heard everything', 'kernel', '      if (first) missed();', ''),
  one('a tab gives up its place and keeps its socket', 'seat', "if (was === 'owner') ears.demoted();", ''),
  one('the other tabs are not told that events were missed', 'kernel', "seat.say({ type: 'resynced' });", ''),
  one(
    'what a dead tab has left behind is never looked for',
    'talks',
    'cancelLoad = world.after(storeLookMs, load);',
    '',
  ),
];
