import { useWatch } from 'react-hook-form'
import { maxScreenshots } from '../../../../rest/records/itemProperties.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FilePick } from './FilePick.tsx'
import type { AddForm } from '../form.ts'
import { imageExtensions, ThumbnailField } from './ThumbnailField.tsx'
import { t } from '../messages.ts'

/** The fields for thumbnail and screenshots. */
export const ImageFields = ({ form }: { form: AddForm }) => {
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
