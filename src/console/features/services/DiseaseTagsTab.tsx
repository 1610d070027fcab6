import { useRef } from 'react';
import {
  type Diagnosis,
  diagnosis,
  type DiseaseTag,
  maxDiseaseTags,
} from '../../../contract/consultation/diagnosis.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Combobox } from '../../ui/combobox/Combobox.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { localizedName } from '../../domain/prescription/prescriptionText.ts';
import { diagnosisOption } from '../../domain/diagnosisOption.ts';
import { createDiseaseTags, type DiseaseTags } from '../../domain/diseaseTags.ts';
import { useServices } from '../../useServices.ts';
import { useMessages, useCatalog } from '../../i18n/useMessages.ts';

const TagRow = ({ tags, tag, onRemoved }: { tags: DiseaseTags; tag: DiseaseTag; onRemoved: () => void }) => {
  const { i18n } = useServices();
  const t = useCatalog('services').diseases;
  const language = i18n.language.value;
  const name = localizedName(language, tag.name, tag.nameEn);
  return (
    <li className="setup-row">
      <span className="setup-row-text">{name}</span>
      <span className="quiet small">{tag.code}</span>
      <span className="setup-row-actions">
        <Button
          label={t.remove(name)}
          hideLabel
          kind="quiet"
          icon={CloseIcon}
          busy={tags.busy.value === tag.code}
          onClick={() => void tags.toggle(tag.code).then(onRemoved)}
        />
      </span>
    </li>
  );
};

const TagSearch = ({ tags, rows }: { tags: DiseaseTags; rows: readonly DiseaseTag[] }) => {
  const { call, i18n } = useServices();
  const messages = useMessages();
  const service = useCatalog('services');
  const t = service.diseases;
  const language = i18n.language.value;
  const find = async (keyword: string) => (await call(diagnosis.page, { keyword, pageSize: 12 })).list;
  const renderOption = (found: Diagnosis) => {
    const option = diagnosisOption(messages, language, found);
    const isTagged = rows.some(({ code }) => code === found.code);
    return { ...option, disabled: isTagged, note: isTagged ? t.twice(option.title) : undefined };
  };
  return (
    <Combobox
      label={t.find}
      placeholder={`${t.find}${messages.common.colon}${t.findHint}`}
      search={find}
      toOption={renderOption}
      disabled={rows.length >= maxDiseaseTags}
      onSelect={({ code }) => void tags.toggle(code)}
    />
  );
};

/** The disease tags: the diagnoses offered first in the doctor's consultations. */
export const DiseaseTagsTab = () => {
  const app = useServices();
  const tags = useModel(() => createDiseaseTags(app));
  const container = useRef<HTMLDivElement>(null);
  const { common } = useMessages();
  const service = useCatalog('services');
  const t = service.diseases;
  const error = tags.error.value;
  const onTagRemoved = () => {
    if (tags.error.peek()) return;
    // The button was removed with its row.
    if (document.activeElement === document.body) container.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={container} className="setup-diseases">
      <Panel title={t.title} flush>
        <p className="setup-lead quiet small">{t.lead}</p>
        <AsyncView main data={tags.list} onRetry={() => void tags.list.load()} lines={6}>
          {({ value }) => {
            const count = t.count(value.length, maxDiseaseTags);
            return (
              <>
                <div className="setup-lead stack">
                  <TagSearch tags={tags} rows={value} />
                  <p className="quiet small">
                    {value.length >= maxDiseaseTags ? common.sentences(count, t.full) : count}
                  </p>
                  {error && !error.silent ? <p role="alert">{error.message}</p> : null}
                </div>
                {value.length === 0 ? <p className="empty">{t.empty}</p> : null}
                <ul className="setup-rows">
                  {value.map((tag) => (
                    <TagRow key={tag.code} tags={tags} tag={tag} onRemoved={onTagRemoved} />
                  ))}
                </ul>
              </>
            );
          }}
        </AsyncView>
      </Panel>
    </div>
  );
};
