import type { Told } from '../../contract/rulePack.ts';
import type { Grounds } from '../../contract/rulesFinding.ts';

/** What a finding concerns: the line's drug, the other drug, and the patient's facts behind it. */
export interface About {
  readonly drug: Told | null;
  readonly other: Told | null;
  readonly by: Grounds | undefined;
}

/** The subject of a finding without these. */
export const alone: About = { drug: null, other: null, by: undefined };
