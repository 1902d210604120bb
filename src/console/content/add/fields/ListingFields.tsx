import { useWatch } from 'react-hook-form'
import { JsonField } from '../../../ui/code/JsonField.tsx'
import { FilePick } from './FilePick.tsx'
import type { AddForm } from '../form.ts'
import { imageExtensions } from './ThumbnailField.tsx'
import { WordsField } from './WordsField.tsx'
import { t } from '../messages.ts'

const wordLists = ['appCategories', 'industries', 'languages'] as const

/** The fields of a marketplace listing. */
export const ListingFields = ({ form }: { form: AddForm }) => {
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
