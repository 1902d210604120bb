import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { part } from '../../../shell/part/part.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { FileRow } from '../files.ts'
import type { AddForm } from '../form.ts'
import { Group } from './FieldGroup.tsx'
import { groups, type GroupName } from './fieldGroups.ts'
import { t } from '../messages.ts'
import { DescriptionFields } from './DescriptionFields.tsx'
import { ExpertFields } from './ExpertFields.tsx'
import { ListingFields } from './ListingFields.tsx'
import { ImageFields } from './ImageFields.tsx'
import { RelationFields } from './RelationFields.tsx'
import { ServiceFields } from './ServiceFields.tsx'

// The fields of a group load when it is expanded.
const ExtentEditor = part(
  async () => (await import('../../../ui/map/ExtentEditor.tsx')).ExtentEditor,
)
const CategoryFields = part(async () => (await import('./CategoryFields.tsx')).CategoryFields)
const ClassificationEditor = part(
  async () =>
    (await import('../../../shared/classification/ClassificationEditor.tsx')).ClassificationEditor,
)

interface Props {
  readonly form: AddForm
  readonly rows: readonly FileRow[]
  readonly isMany: boolean
}

/** The optional fields, in groups; of an organization with a classification schema, the classification is always shown. */
export const MoreFields = ({ form, rows, isMany }: Props) => {
  const { hasClassificationSchema = false } = useSession().organization
  const [source, extent, categories, classification] = useWatch({
    control: form.control,
    name: ['source', 'extent', 'categories', 'classification'],
  })
  const group = (name: GroupName) => ({ form, title: t(`group.${name}`), names: groups[name] })
  const classified = (
    <Group {...group('classification')} isOpen={hasClassificationSchema}>
      <ClassificationEditor
        text={classification}
        error={form.formState.errors.classification?.message}
        beginsAtOnce
        onChange={(text) =>
          form.setValue('classification', text, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
    </Group>
  )
  const { classification: ofSchema, ...others } = groups
  const hidden = [...Object.values(others).flat(), ...(hasClassificationSchema ? [] : ofSchema)]
  return (
    <Box sx={{ marginBlockStart: 5, marginBlockEnd: -4 }}>
      {isMany && <Typography color="textSecondary">{t('sharedLine')}</Typography>}
      {hasClassificationSchema && classified}
      <Group form={form} title={t('group.more')} names={hidden}>
        <Box sx={{ paddingInlineStart: 5.5 }}>
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
          {!hasClassificationSchema && classified}
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
        </Box>
      </Group>
    </Box>
  )
}
