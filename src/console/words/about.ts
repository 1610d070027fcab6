import type { Told } from '../../contract/rulePack.ts';
import type { Grounds } from '../../contract/rulesFinding.ts';

/** What a finding is about beside its evidence: the line's drug, the other one, and what of the patient it rests on. */
export interface About {
  readonly drug: Told | null;
  readonly other: Told | null;
  readonly by: Grounds | undefined;
}

/** Of a finding that is about nothing else. */
export const alone: About = { drug: null, other: null, by: undefined };
