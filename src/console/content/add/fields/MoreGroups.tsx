import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import Typography from '@mui/material/Typography'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ExtentEditor } from '../../../ui/map/ExtentEditor.tsx'
import type { FileRow } from '../files.ts'
import type { AddForm } from '../form.ts'
import { CategoryFields } from './CategoryFields.tsx'
import { ExpertFields } from './ExpertFields.tsx'
import { Group } from './Group.tsx'
import { groups, type GroupName } from './fieldGroups.ts'
import { RelationFields } from './RelationFields.tsx'
import { t } from '../messages.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { maxScreenshots } from '../../../../rest/records/itemProperties.ts'
import { FilePick } from '../../../shared/pickers/FilePick.tsx'
import { imageExtensions } from '../../../shared/thumbnail/image.ts'
import { ThumbnailField } from '../../../shared/thumbnail/ThumbnailField.tsx'
import { JsonField } from '../../../ui/code/JsonField.tsx'
import { WordsField } from './WordsField.tsx'

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

/** The fields for description, credits, terms of use, and language. */
const DescriptionFields = ({ form }: { form: AddForm }) => {
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

/** The fields for thumbnail and screenshots. */
const ImageFields = ({ form }: { form: AddForm }) => {
  const { errors } = form.formState
  const [thumbnail, screenshot] = useWatch({
    control: form.control,
    name: ['thumbnail', 'screenshot'],
  })
  return (
    <>
      <ThumbnailField
        value={thumbnail}
        error={errors.thumbnail?.message}
        onChange={(file) => form.setValue('thumbnail', file, { shouldValidate: true })}
      />
      <TextField
        label={t('thumbnail.url')}
        help={t('thumbnail.urlHelp')}
        error={errors.thumbnailUrl?.message}
        type="url"
        autoComplete="off"
        {...form.register('thumbnailUrl')}
      />
      <FilePick
        label={t('screenshots')}
        help={t('screenshotsHelp')}
        error={errors.screenshot?.message}
        accept={imageExtensions}
        maxFiles={maxScreenshots}
        files={screenshot}
        onChange={(files) => form.setValue('screenshot', files, { shouldValidate: true })}
      />
    </>
  )
}

const wordLists = ['appCategories', 'industries', 'languages'] as const

/** The fields of a marketplace listing. */
const ListingFields = ({ form }: { form: AddForm }) => {
  const { errors } = form.formState
  const values = useWatch({ control: form.control, compute: (all) => all })
  return (
    <>
      {(['largeThumbnail', 'banner'] as const).map((name) => (
        <FilePick
          key={name}
          label={t(name)}
          help={t('listingPictureHelp')}
          error={errors[name]?.message}
          accept={imageExtensions}
          files={values[name] ? [values[name]] : []}
          onChange={([file]) => form.setValue(name, file ?? null, { shouldValidate: true })}
        />
      ))}
      {wordLists.map((name) => (
        <WordsField
          key={name}
          label={t(name)}
          error={errors[name]?.message}
          value={values[name]}
          onChange={(words) => form.setValue(name, words, { shouldDirty: true })}
        />
      ))}
      <JsonField
        label={t('listingProperties')}
        help={'{"licenseType": "free", "priceDesc": "", "trialSupported": false}'}
        error={errors.listingProperties?.message}
        value={values.listingProperties}
        onChange={(text) => form.setValue('listingProperties', text, { shouldDirty: true })}
      />
    </>
  )
}

/** The fields for the credentials with which the portal signs in to a secured service. */
const ServiceFields = ({ form }: { form: AddForm }) => {
  const { errors } = form.formState
  const [limits, filter] = useWatch({
    control: form.control,
    name: ['serviceProxyParams', 'serviceProxyFilter'],
  })
  return (
    <>
      <Typography color="textSecondary">{t('serviceHelp')}</Typography>
      <TextField
        label={t('serviceUsername')}
        error={errors.serviceUsername?.message}
        autoComplete="off"
        {...form.register('serviceUsername')}
      />
      <TextField
        label={t('servicePassword')}
        error={errors.servicePassword?.message}
        type="password"
        autoComplete="new-password"
        {...form.register('servicePassword')}
      />
      <TextField
        label={t('serviceCredentialsType')}
        error={errors.serviceCredentialsType?.message}
        autoComplete="off"
        {...form.register('serviceCredentialsType')}
      />
      <JsonField
        label={t('serviceProxyParams')}
        help='{"hitsPerInterval": 100, "intervalSeconds": 60, "referrers": ["https://host"]}'
        error={errors.serviceProxyParams?.message}
        value={limits}
        onChange={(text) => form.setValue('serviceProxyParams', text, { shouldDirty: true })}
      />
      <JsonField
        label={t('serviceProxyFilter')}
        error={errors.serviceProxyFilter?.message}
        value={filter}
        onChange={(text) => form.setValue('serviceProxyFilter', text, { shouldDirty: true })}
      />
    </>
  )
}
