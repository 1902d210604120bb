import { Field } from '../../../ui/fields/Field.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { AddForm } from '../form.ts'
import { t } from '../messages.ts'

/** The fields for description, credits, terms of use, and language. */
export const DescriptionFields = ({ form }: { form: AddForm }) => {
  const { errors } = form.formState
  const area = (name: 'description' | 'licenseInfo', rows: number, help?: string) => (
    <Field label={t(name)} help={help} error={errors[name]?.message}>
      {(control) => <TextArea {...form.register(name)} {...control} rows={rows} />}
    </Field>
  )
  return (
    <>
      {area('description', 5, t('descriptionHelp'))}
      <TextField
        label={t('accessInformation')}
        error={errors.accessInformation?.message}
        {...form.register('accessInformation')}
      />
      {area('licenseInfo', 3)}
      <TextField
        label={t('culture')}
        help={t('cultureHelp')}
        error={errors.culture?.message}
        autoComplete="off"
        placeholder="en-us"
        {...form.register('culture')}
      />
    </>
  )
}
