import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { patientFactsSchema } from '../../../contract/consultation/patientFacts.ts';
import { type ApiError, createApiError } from '../../lib/apiError.ts';
import type { AsyncStatus } from '../../lib/async/asyncState.ts';
import { consultationAllergies } from './consultationAllergies.ts';

const stateOf = <T>(value: T, status: AsyncStatus = 'ready', error: ApiError | null = null) => ({
  value: signal(value),
  status: signal(status),
  error: signal(error),
});
const historyOf = (allergyHistory: string) => ({ allergyHistory });
const toldNone = v.parse(patientFactsSchema, {
  patientId: 'p',
  version: 1,
  allergies: { value: [], source: 'patient', at: 1 },
});
const nobody = { allergies: [] };

describe('the known allergies of a consultation', () => {
  it('include what the patient reported for it, although the facts deny any', () => {
    const history = stateOf(historyOf('青霉素过敏，否认食物过敏'));
    const known = consultationAllergies(nobody, { facts: stateOf(toldNone), history });
    expect(known).toEqual({ names: ['青霉素过敏'], reported: ['青霉素过敏'], status: 'ready' });
  });

  it('are the same where the facts have the report, too', () => {
    const report = '青霉素过敏，芒果过敏';
    const facts = stateOf({ ...toldNone, reportedAllergies: report });
    const known = consultationAllergies(
      { allergies: ['芒果'] },
      { facts, history: stateOf(historyOf(report)) },
    );
    expect(known).toEqual({ names: ['芒果', '青霉素过敏'], reported: ['青霉素过敏'], status: 'ready' });
  });

  it('name once what is registered and reported', () => {
    const history = stateOf(historyOf('青霉素过敏、芒果过敏；头孢过敏'));
    const known = consultationAllergies(
      { allergies: ['Penicillin', '芒果'] },
      { facts: stateOf(null), history },
    );
    expect(known.names).toEqual(['Penicillin', '芒果', '头孢过敏']);
  });

  it.each([
    ['ready', 'ready', 'ready'],
    ['loading', 'ready', 'ready'],
    ['failed', 'ready', 'failed'],
    ['ready', 'failed', 'failed'],
  ] as const)(
    'whose facts are %s and whose history is %s, each read before, are %s',
    (facts, history, all) => {
      const known = consultationAllergies(nobody, {
        facts: stateOf(toldNone, facts),
        history: stateOf(historyOf(''), history),
      });
      expect(known.status).toBe(all);
    },
  );

  it.each([
    ['loading', 'ready', 'loading'],
    ['failed', 'loading', 'loading'],
    ['idle', 'ready', 'idle'],
    ['ready', 'idle', 'idle'],
  ] as const)(
    'whose facts are %s and whose history is %s, neither read before, are %s',
    (facts, history, all) => {
      const known = consultationAllergies(nobody, {
        facts: stateOf(undefined, facts),
        history: stateOf(undefined, history),
      });
      expect(known.status).toBe(all);
    },
  );

  it('are not ready while a read that failed is tried again, although facts were read before', () => {
    const error = createApiError({
      kind: 'code',
      message: '',
      silent: false,
      endpoint: '',
      unsupported: true,
    });
    const facts = stateOf(toldNone, 'loading', error);
    expect(consultationAllergies(nobody, { facts, history: stateOf(historyOf('')) }).status).toBe('loading');
  });

  it('are complete where the hospital’s system has no personal history', () => {
    const unsupported = createApiError({
      kind: 'code',
      message: '',
      silent: false,
      endpoint: '',
      unsupported: true,
    });
    const history = stateOf(undefined, 'failed', unsupported);
    expect(consultationAllergies(nobody, { facts: stateOf(toldNone), history }).status).toBe('ready');
    expect(consultationAllergies(nobody, { facts: undefined, history }).status).toBe('idle');
  });
});
