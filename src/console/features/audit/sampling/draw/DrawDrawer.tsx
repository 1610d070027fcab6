import type { ReactNode } from 'react';
import { bidiIsolate } from '../../../../../contract/account/personName.ts';
import type { StaffMember } from '../../../../../contract/account/staff.ts';
import { departments } from '../../../../../contract/hospital/department.ts';
import { DepartmentFilter } from '../../../../domain/departments/DepartmentFilter.tsx';
import { MutationStatus } from '../../../../domain/MutationStatus.tsx';
import { Combobox } from '../../../../ui/combobox/Combobox.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { DateField } from '../../../../ui/dates/DateField.tsx';
import { useModel } from '../../../../ui/hooks/useModel.ts';
import { Drawer } from '../../../../ui/overlays/Drawer.tsx';
import { useCatalog } from '../../../../i18n/useMessages.ts';
import { useServices } from '../../../../useServices.ts';
import type { DrawForm } from './drawForm.ts';

interface Props {
  form: DrawForm;
  today: string;
}

const Checkbox = ({
  label,
  checked,
  onChange,
}: {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <label className="sampling-check">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
);

const Prescriber = ({ form }: Pick<Props, 'form'>) => {
  const t = useCatalog('sampling').draw;
  const { prescriber } = form.values.value;
  if (prescriber)
    return (
      <p className="row">
        <span className="breaks">{t.prescriberIs(bidiIsolate(prescriber.name))}</span>
        <Button label={t.anyPrescriber} onClick={() => form.setValues({ prescriber: null })} />
      </p>
    );
  return (
    <Combobox<StaffMember>
      label={t.prescriber}
      placeholder={t.findPrescriber}
      search={form.findPrescribers}
      toOption={({ name, deptName }) => ({ title: name, detail: deptName ?? undefined })}
      onSelect={({ id, name }) => form.setValues({ prescriber: { id, name } })}
    />
  );
};

/** How many match, and how many of those nobody knows about. */
const CountLine = ({ form }: Pick<Props, 'form'>) => {
  const t = useCatalog('sampling').draw;
  const { preview } = form;
  const { status, value, error } = preview;
  if (form.errors.value.to || form.errors.value.minLines || form.errors.value.minTotal) return null;
  if (status.value === 'failed')
    return (
      <p className="row" role="alert">
        {error.value?.message} <Button label={t.again} onClick={() => void preview.load()} />
      </p>
    );
  const counted = status.value === 'ready' ? value.value : undefined;
  return (
    <output className="sampling-count">
      {counted ? t.count(counted.count) : t.counting}
      {counted && counted.unknown > 0 ? ` ${t.unknown(counted.unknown)}` : ''}
    </output>
  );
};

const Fields = ({ form, today }: Props) => {
  const t = useCatalog('sampling').draw;
  const { offered } = useServices();
  const values = form.values.value;
  const { to, minLines, minTotal, size } = form.errors.value;
  const available = form.available.value;
  return (
    <>
      <div className="sampling-fields">
        <DateField
          label={t.from}
          today={today}
          value={values.from}
          onChange={(from) => form.setValues({ from })}
        />
        <DateField
          label={t.to}
          today={today}
          value={values.to}
          error={to && t.errors[to]}
          onChange={(day) => form.setValues({ to: day })}
        />
        {offered.has(departments.list) || values.deptName !== '' ? (
          <DepartmentFilter
            label={t.department}
            texts={t.departments}
            dept={values.deptName}
            onChange={(deptName) => form.setValues({ deptName })}
          />
        ) : null}
        <Prescriber form={form} />
        <TextField
          label={t.minLines}
          inputMode="numeric"
          maxLength={4}
          value={values.minLines}
          error={minLines && t.errors[minLines]}
          onChange={(text) => form.setValues({ minLines: text })}
        />
        <TextField
          label={t.minTotal}
          inputMode="decimal"
          maxLength={10}
          value={values.minTotal}
          error={minTotal && t.errors[minTotal]}
          onChange={(text) => form.setValues({ minTotal: text })}
        />
      </div>
      <Checkbox
        label={t.antibiotic}
        checked={values.antibiotic}
        onChange={(antibiotic) => form.setValues({ antibiotic })}
      />
      <Checkbox
        label={t.overridden}
        checked={values.overridden}
        onChange={(overridden) => form.setValues({ overridden })}
      />
      <CountLine form={form} />
      <TextField
        label={t.size}
        inputMode="numeric"
        maxLength={6}
        value={values.size}
        error={size ? t.errors[size] : available === null ? undefined : t.tooLarge(available)}
        onChange={(text) => form.setValues({ size: text })}
      />
    </>
  );
};

/** What a sample is drawn from, and how large it is. */
export const DrawDrawer = ({ form, today, onClose }: Props & { onClose: () => void }) => {
  const t = useCatalog('sampling').draw;
  const { state } = useModel(() => form).mutation;
  return (
    <Drawer
      title={t.title}
      onClose={onClose}
      startAt="content"
      main={{
        label: t.run,
        kind: 'main',
        busy: state.value === 'busy' || state.value === 'verifying',
        disabled: !form.canDraw.value,
        onClick: () => void form.draw(),
      }}
    >
      <p className="quiet small">{t.lead}</p>
      <Fields form={form} today={today} />
      <MutationStatus mutation={form.mutation} />
    </Drawer>
  );
};
