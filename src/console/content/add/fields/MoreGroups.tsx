import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ExtentEditor } from '../../../ui/map/ExtentEditor.tsx'
import type { FileRow } from '../files.ts'
import type { AddForm } from '../form.ts'
import { CategoryFields } from './CategoryFields.tsx'
import { DescriptionFields } from './DescriptionFields.tsx'
import { ExpertFields } from './ExpertFields.tsx'
import { Group } from './FieldGroup.tsx'
import { groups, type GroupName } from './fieldGroups.ts'
import { ImageFields } from './ImageFields.tsx'
import { ListingFields } from './ListingFields.tsx'
import { RelationFields } from './RelationFields.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { t } from '../messages.ts'

interface Props {
  readonly form: AddForm
  readonly rows: readonly FileRow[]
  /** The group of the classification, unless it is shown above. */
  readonly children: ReactNode
}

/** The groups of fields that few items need. */
export const MoreGroups = ({ form, rows, children }: Props) => {
  const [source, extent, categories] = useWatch({
    control: form.control,
    name: ['source', 'extent', 'categories'],
  })
  const group = (name: GroupName) => ({ form, title: t(`group.${name}`), names: groups[name] })
  return (
    <>
      <Group {...group('description')}>
        <DescriptionFields form={form} />
      </Group>
      <Group {...group('picture')}>
        <ImageFields form={form} />
      </Group>
      <Group {...group('extent')}>
        <ExtentEditor
          label={t('extent')}
          value={extent}
          onChange={(value) =>
            form.setValue('extent', value, { shouldDirty: true, shouldValidate: true })
          }
        />
        <TextField
          label={t('spatialReference')}
          help={t('spatialReferenceHelp')}
          error={form.formState.errors.spatialReference?.message}
          autoComplete="off"
          {...form.register('spatialReference')}
        />
      </Group>
      <Group {...group('categories')}>
        <CategoryFields
          value={categories}
          onChange={(paths) =>
            form.setValue('categories', paths, { shouldDirty: true, shouldValidate: true })
          }
        />
      </Group>
      {children}
      <Group {...group('relation')}>
        <RelationFields form={form} />
      </Group>
      {source === 'url' && (
        <Group {...group('service')}>
          <ServiceFields form={form} />
        </Group>
      )}
      <Group {...group('listing')}>
        <ListingFields form={form} />
      </Group>
      <Group {...group('expert')}>
        <ExpertFields form={form} rows={rows} />
      </Group>
    </>
  )
}
