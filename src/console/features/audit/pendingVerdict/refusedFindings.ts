import { signal } from '@preact/signals-react';
import * as v from 'valibot';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { findingSchema } from '../../../../contract/rules/finding.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import { errorDataOf } from '../../../lib/errorData.ts';

/** A finding of the hospital's system, which may have rules of its own. */
export type UpstreamFinding = v.InferOutput<typeof findingSchema>;

const schema = v.array(findingSchema);
const findingsIn = (error: ApiError): readonly UpstreamFinding[] =>
  errorDataOf(error, businessCode.findingsNew, schema) ??
  errorDataOf(error, businessCode.rulesBlock, schema) ??
  [];

/**
 * What the hospital's system found when it refused an approval: the auditor has to see it, even if the rules here find
 * less.
 */
export interface RefusedFindings {
  /** Empty if the last approval of this version was not refused for findings. */
  readonly get: (of: Pick<Prescription, 'id' | 'version'>) => readonly UpstreamFinding[];
  readonly add: (of: Pick<Prescription, 'id' | 'version'>, error: ApiError) => void;
  /** What the rules read has changed: only another refusal tells what is found now. */
  readonly forget: (prescriptionId: string) => void;
}

/** Creates it empty; it lives as long as the signed-in app. */
export const createRefusedFindings = (): RefusedFindings => {
  const byId = signal<
    ReadonlyMap<string, { readonly version: number; readonly findings: readonly UpstreamFinding[] }>
  >(new Map());
  return {
    get: ({ id, version }) => {
      const found = byId.value.get(id);
      return found?.version === version ? found.findings : [];
    },
    add: ({ id, version }, error) => {
      byId.value = new Map([...byId.peek(), [id, { version, findings: findingsIn(error) }]]);
    },
    forget: (id) => {
      byId.value = new Map([...byId.peek()].filter(([other]) => other !== id));
    },
  };
};
