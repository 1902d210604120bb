import { TagsField, type TagsFieldProps } from '../../../ui/fields/TagsField.tsx'
import { t } from '../messages.ts'

/** A field for a list of words of the new item. */
export const WordsField = (props: Omit<TagsFieldProps, 'texts'>) => (
  <TagsField
    {...props}
    texts={{ suggested: t('tagsSuggested'), remove: (word) => t('removeWord', { word }) }}
  />
)
