import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import {
  type Diagnosis,
  diagnosis,
  type DiseaseTag,
  maxDiseaseTags,
} from '../../contract/consultation/diagnosis.ts';
import { Button } from '../kit/Button.tsx';
import { Finder } from '../kit/Finder.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { nameIn } from '../prescribing/inWords.ts';
import { openTags, type Tags } from '../prescribing/tags.ts';
import { useApp, useWords, useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';

const TagRow = ({ tags, tag, onRemoved }: { tags: Tags; tag: DiseaseTag; onRemoved: () => void }) => {
  const { words } = useApp();
  const w = useWordsOf(serviceLexicon).diseases;
  const language = words.language.value;
  const name = nameIn(language, tag.name, tag.nameEn);
  const other = nameIn(language === 'en' ? 'zh' : 'en', tag.name, tag.nameEn);
  return (
    <li className="setup-row">
      <span className="setup-row-text">{name}</span>
      <span className="quiet small">
        {tag.code} {other === name ? '' : other}
      </span>
      <span className="setup-row-acts">
        <Button
          label={w.remove(name)}
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

const FindTag = ({ tags, rows }: { tags: Tags; rows: readonly DiseaseTag[] }) => {
  const { call, words } = useApp();
  const { frame, consultation } = useWords();
  const service = useWordsOf(serviceLexicon);
  const w = service.diseases;
  const language = words.language.value;
  const find = async (keyword: string) => (await call(diagnosis.page, { keyword, pageSize: 12 })).list;
  const show = ({ code, name, nameEn, leaf }: Diagnosis) => ({
    title: nameIn(language, name, nameEn),
    detail: `${code} · ${leaf ? nameIn(language === 'en' ? 'zh' : 'en', name, nameEn) : consultation.record.group}`,
    disabled: rows.some((one) => one.code === code),
    note: rows.some((one) => one.code === code) ? w.twice(nameIn(language, name, nameEn)) : undefined,
    // Only a leaf is a diagnosis; a group leads to a search for its children.
    leadsTo: leaf ? undefined : `${code}${code.includes('.') ? '' : '.'}`,
  });
  return (
    <Finder
      label={w.find}
      placeholder={`${w.find}${frame.colon}${w.findHint}`}
      find={find}
      show={show}
      disabled={rows.length >= maxDiseaseTags}
      onPick={({ code }) => void tags.toggle(code)}
    />
  );
};

/** The disease tags: the diagnoses offered first in the doctor's consultations. */
export const DiseasesTab = () => {
  const app = useApp();
  const tags = useOpened(() => openTags(app));
  const frame = useRef<HTMLDivElement>(null);
  const said = useSignal('');
  const { frame: f } = useWords();
  const service = useWordsOf(serviceLexicon);
  const w = service.diseases;
  const fault = tags.fault.value;
  const removed = (name: string) => {
    if (tags.fault.peek()) return;
    said.value = w.removed(name);
    // The button was removed with its row.
    if (document.activeElement === document.body) frame.current?.querySelector('input')?.focus();
  };
  const language = app.words.language.value;
  return (
    <div ref={frame} className="setup-diseases">
      <Panel title={w.title} flush>
        <p className="setup-lead quiet small">{w.lead}</p>
        <RemoteView of={tags.list} retry={() => void tags.list.load()} lines={6}>
          {({ value }) => (
            <>
              <div className="setup-lead stack">
                <FindTag tags={tags} rows={value} />
                <p className="quiet small">
                  {w.count(value.length, maxDiseaseTags)}
                  {value.length >= maxDiseaseTags ? `${f.comma}${w.full}` : ''}
                </p>
                {fault && !fault.silent ? <p role="alert">{fault.message}</p> : null}
                <output className="unseen">{said.value}</output>
              </div>
              {value.length === 0 ? <p className="empty">{w.empty}</p> : null}
              <ul className="setup-rows">
                {value.map((tag) => (
                  <TagRow
                    key={tag.code}
                    tags={tags}
                    tag={tag}
                    onRemoved={() => removed(nameIn(language, tag.name, tag.nameEn))}
                  />
                ))}
              </ul>
            </>
          )}
        </RemoteView>
      </Panel>
    </div>
  );
};
