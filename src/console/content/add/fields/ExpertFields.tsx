import { useWatch } from 'react-hook-form'
import { JsonField } from '../../../ui/code/JsonField.tsx'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { content } from '../../../../rest/content/content.ts'
import { parameterPermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { FilePick } from '../../../shared/pickers/FilePick.tsx'
import type { FileRow } from '../files.ts'
import type { AddForm } from '../form.ts'
import { uploadMethodLabel } from '../uploadMethodLabel.ts'
import { WordsField } from './WordsField.tsx'
import { t } from '../messages.ts'

const modes = ['auto', 'whole', 'background', 'parts'] as const

interface Props {
  readonly form: AddForm
  readonly rows: readonly FileRow[]
}

/** Fields for members who know the REST interface. */
export const ExpertFields = ({ form, rows }: Props) => {
  const { errors } = form.formState
  const choosesId = parameterPermission(useSession(), content.addItem, 'itemIdToCreate').allowed
  const values = useWatch({ control: form.control })
  return (
    <>
      {values.source === 'file' && (
        <fieldset aria-label={t('mode.label')} style={{ margin: 0, padding: 0, border: 0 }}>
          {modes.map((mode) => (
            <RadioChoice
              key={mode}
              name="mode"
              label={
                mode === 'auto'
                  ? t('mode.auto', { mode: uploadMethodLabel(rows) })
                  : t(`mode.${mode}`)
              }
              help={mode === 'whole' || mode === 'background' ? t('mode.noResume') : undefined}
              checked={values.mode === mode}
              onChange={() => form.setValue('mode', mode, { shouldDirty: true })}
            />
          ))}
        </fieldset>
      )}
      {rows.length < 2 && choosesId && (
        <TextField
          label={t('itemIdToCreate')}
          help={t('itemIdHelp')}
          error={errors.itemIdToCreate?.message}
          autoComplete="off"
          spellCheck={false}
          {...form.register('itemIdToCreate')}
        />
      )}
      <WordsField
        label={t('typeKeywords')}
        error={errors.typeKeywords?.message}
        value={(values.typeKeywords ?? []).filter((word) => word !== undefined)}
        onChange={(words) => form.setValue('typeKeywords', words, { shouldDirty: true })}
      />
      <FilePick
        label={t('metadata')}
        help={t('metadataHelp')}
        error={errors.metadata?.message}
        accept=".xml"
        files={values.metadata ? [values.metadata] : []}
        onChange={([file]) => form.setValue('metadata', file ?? null, { shouldValidate: true })}
      />
      <SelectField
        label={t('comments.label')}
        placeholder={t('comments.byPortal')}
        error={errors.commentsEnabled?.message}
        choices={(['true', 'false'] as const).map((value) => ({
          value,
          label: t(`comments.${value}`),
        }))}
        {...form.register('commentsEnabled')}
      />
      <JsonField
        label={t('properties')}
        error={errors.properties?.message}
        value={values.properties ?? ''}
        onChange={(text) => form.setValue('properties', text, { shouldDirty: true })}
      />
      <JsonField
        label={t('advancedSettings')}
        error={errors.advancedSettings?.message}
        value={values.advancedSettings ?? ''}
        onChange={(text) => form.setValue('advancedSettings', text, { shouldDirty: true })}
      />
    </>
  )
}
