import type { Signal } from '@preact/signals-react';
import { record as calls } from '../../../../contract/consultation/record.ts';
import { templates } from '../../../../contract/prescribing/template.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { SaveStatus } from './SaveStatus.tsx';
import type { Consultation } from '../consultation.ts';

/** The tool that is open above the record. */
export type RecordTool = 'none' | 'templates' | 'versions';

interface Props {
  consultation: Consultation;
  tool: Signal<RecordTool>;
}

/** The actions of a case record; signing comes last. */
export const RecordActions = ({ consultation, tool }: Props) => {
  const { record: t, sign: signMessages } = useMessages().consultation;
  const { record, signing } = consultation;
  const { offered } = useServices();
  const toggle = (next: RecordTool) => () => {
    tool.value = tool.value === next ? 'none' : next;
    if (next === 'versions' && tool.value === next) void consultation.versions.load();
  };
  return (
    <>
      {consultation.recordWritable.value ? <SaveStatus record={record} /> : null}
      {consultation.recordWritable.value && (offered.has(templates.list) || tool.value === 'templates') ? (
        <Button
          label={t.templates}
          kind="quiet"
          pressed={tool.value === 'templates'}
          onClick={toggle('templates')}
        />
      ) : null}
      {offered.has(calls.versions) || tool.value === 'versions' ? (
        <Button
          label={t.versions}
          kind="quiet"
          pressed={tool.value === 'versions'}
          onClick={toggle('versions')}
        />
      ) : null}
      {consultation.signable.value && !record.signed.value && offered.has(calls.sign) ? (
        <span className="record-sign">
          <Button
            label={signMessages.action}
            busy={signing.state.value === 'busy'}
            onClick={() => void signing.ask()}
          />
        </span>
      ) : null}
    </>
  );
};
