import { type Department, maxDepartmentName } from '../../../../contract/hospital/department.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog, useLanguage } from '../../../i18n/useMessages.ts';
import { nameOf } from '../../../domain/departments/departmentList.ts';
import { createDepartmentForm, type DepartmentField, type DepartmentForm } from './departmentForm.ts';

interface Props {
  /** Null: a new one. */
  department: Department | null;
  onSaved: (saved: Department) => void;
  onClose: () => void;
}

const NameField = ({
  form,
  field,
  focusFirst,
}: {
  form: DepartmentForm;
  field: DepartmentField;
  focusFirst?: boolean;
}) => {
  const { departments: t } = useCatalog('staff');
  const error = form.errors.value[field];
  return (
    <TextField
      label={t[field]}
      value={form.values.value[field]}
      maxLength={maxDepartmentName}
      focusOnMount={focusFirst}
      hint={field === 'nameEn' ? t.nameEnHint : undefined}
      error={typeof error === 'object' ? error.message : error && t[error]}
      onChange={(value) => form.setField(field, value)}
    />
  );
};

const StatusRow = ({ form, department }: { form: DepartmentForm; department: Department }) => {
  const t = useCatalog('staff');
  const isEnabled = department.status === 0;
  return (
    <section className="staff-status" aria-label={t.departments.state}>
      <p>
        <strong>{isEnabled ? t.departments.enabled : t.departments.disabled}</strong>{' '}
        <span className="quiet">· {t.departments.staffOf(department.staff)}</span>
      </p>
      <Button
        label={isEnabled ? t.disable : t.enable}
        description={isEnabled ? t.departments.disableMeans : undefined}
        busy={form.busy.value}
        onClick={() => void form.setStatus(isEnabled ? 1 : 0)}
      />
      {isEnabled ? <p className="quiet small stretch">{t.departments.disableMeans}</p> : null}
    </section>
  );
};

/** One department beside the list. */
export const DepartmentPanel = ({ department, onSaved, onClose }: Props) => {
  const app = useServices();
  const t = useCatalog('staff');
  const language = useLanguage();
  const form = useModel(() => createDepartmentForm(app, department, onSaved));
  const error = form.error.value;
  return (
    <aside className="master-detail-pane">
      <Panel
        title={department ? nameOf(department, language) : t.departments.adding}
        actions={<Button label={t.close} kind="quiet" onClick={onClose} />}
      >
        <div className="stack">
          {department ? <StatusRow form={form} department={department} /> : null}
          <Form className="stack" onSubmit={() => void form.save()}>
            {error ? <Notice tone="accent" urgent text={error.message} /> : null}
            <NameField form={form} field="name" focusFirst />
            <NameField form={form} field="nameEn" />
            {department && department.staff > 0 ? (
              <p className="quiet small">{t.departments.renameMeans(department.staff)}</p>
            ) : null}
            <div className="row">
              <Button
                label={department ? t.save : t.departments.create}
                kind="main"
                type="submit"
                busy={form.busy.value}
              />
            </div>
          </Form>
        </div>
      </Panel>
    </aside>
  );
};
