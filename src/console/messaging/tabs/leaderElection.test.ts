import { expect, test } from 'vitest';
import { createLeaderElection } from './leaderElection.ts';
import type { TabMessage } from './tabProtocol.ts';

const connected: TabMessage = { type: 'line', state: 'live', stopped: null };

/** Tabs that take the lead in the order of their start; `isLost`: what no other tab hears. */
const createTabs = (isLost: (message: unknown) => boolean = () => false) => {
  const members = new Set<(data: unknown) => void>();
  const waiting: (() => void)[] = [];
  const posted: unknown[] = [];
  const open = (id: string) => {
    const heard: string[] = [];
    const election = createLeaderElection(
      {
        createId: () => id,
        tabChannel: () => ({
          join: (onMessage) => {
            members.add(onMessage);
            return {
              post: (message) => {
                posted.push(message);
                if (!isLost(message)) for (const one of members) if (one !== onMessage) one(message);
              },
              close: () => members.delete(onMessage),
            };
          },
          requestLeadership: (onLeader) => {
            waiting.push(onLeader);
            return () => undefined;
          },
        }),
      },
      {
        onElected: () => undefined,
        onLeaderChange: (isFirst) => heard.push(isFirst ? 'first leader' : 'next leader'),
        onResign: () => undefined,
        onCommand: () => undefined,
        onCommandAccepted: () => undefined,
        onMessage: ({ type }) => heard.push(type),
        onTabJoined: () => undefined,
      },
    );
    election.start();
    return { ...election, heard };
  };
  return { open, posted, grantLead: () => waiting.shift()?.() };
};

test('a tab that is alone tells nobody, and one that joins is told everything from then on', () => {
  const { open, posted, grantLead } = createTabs();
  const leader = open('a');
  grantLead();
  leader.post(connected);
  expect(posted).not.toContainEqual(connected);
  const { heard } = open('b');
  expect(heard).toEqual(['first leader']);
  leader.post(connected);
  expect(heard).toEqual(['first leader', 'line']);
});

test('a tab of which a new leader has not heard answers it', () => {
  let isDeaf = false;
  const { open, grantLead } = createTabs(() => isDeaf);
  const leader = open('leader');
  isDeaf = true;
  const { heard } = open('follower');
  isDeaf = false;
  grantLead();
  leader.post(connected);
  expect(heard).toEqual(['first leader', 'line']);
});

test('whoever was told nothing, because it was heard too late, is told to load everything again', () => {
  let isDeaf = true;
  const { open, grantLead } = createTabs(() => isDeaf);
  const leader = open('leader');
  const follower = open('follower');
  grantLead();
  leader.post(connected);
  expect(follower.heard).toEqual([]);
  isDeaf = false;
  follower.dispatch({ type: 'see', conv: '7', upTo: 3 });
  expect(follower.heard).toEqual(['resynced']);
  leader.post(connected);
  expect(follower.heard).toEqual(['resynced', 'line']);
});
