import Button from '@mui/material/Button'
import { useWatch } from 'react-hook-form'
import { Field } from '../../../ui/fields/Field.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { formatList } from '../../../shell/format.ts'
import type { AddForm } from '../form.ts'
import { FolderFields } from './FolderFields.tsx'
import { useLastTags, useTags } from './tags.ts'
import { TypeField } from './TypeField.tsx'
import type { Source } from '../values.ts'
import { WordsField } from './WordsField.tsx'
import { t } from '../messages.ts'

interface Props {
  readonly form: AddForm
  /** Whether there are several files; then the list of files contains the fields for title and type. */
  readonly isMany: boolean
  /** The type that was detected. */
  readonly proposed: string | undefined
  /** Whether the only file contains JSON. */
  readonly isJson: boolean
}

const recognizedBy = (source: Source, isJson: boolean) => {
  if (source === 'url') return 'type.byUrl'
  return source === 'text' || isJson ? 'jsonRecognized' : 'type.byFile'
}

/** The essential fields, which are always shown. */
export const EssentialFields = ({ form, isMany, proposed, isJson }: Props) => {
  const { errors, isSubmitted } = form.formState
  const [source, type, tags, folder, folderId] = useWatch({
    control: form.control,
    name: ['source', 'type', 'tags', 'folder', 'folderId'],
  })
  const suggestions = useTags()
  const lastTags = useLastTags(folder === 'existing' ? folderId : '')
  const setTags = (words: readonly string[]) =>
    form.setValue('tags', [...words], { shouldDirty: true, shouldValidate: isSubmitted })
  const isProposed = type !== '' && type === proposed
  return (
    <>
      {!isMany && (
        <>
          <TextField
            label={t('itemTitle')}
            error={errors.title?.message}
            isRequired
            autoComplete="off"
            {...form.register('title')}
          />
          <TypeField
            label={t('type.label')}
            help={isProposed ? t(recognizedBy(source, isJson)) : undefined}
            error={errors.type?.message}
            source={source}
            isJson={isJson}
            value={type}
            onChange={(value) =>
              form.setValue('type', value, { shouldDirty: true, shouldValidate: isSubmitted })
            }
          />
        </>
      )}
      <Field label={t('snippet')} error={errors.snippet?.message}>
        {(control) => <TextArea {...form.register('snippet')} {...control} rows={2} />}
      </Field>
      <WordsField
        label={t('tags')}
        help={t('tagsHelp')}
        error={errors.tags?.message}
        value={tags}
        suggestions={suggestions}
        onChange={setTags}
      />
      {tags.length === 0 && lastTags.length > 0 && (
        <Button
          size="small"
          onClick={() => setTags(lastTags)}
          sx={{ justifySelf: 'start', marginBlockStart: -3 }}
        >
          {t('lastTags', { tags: formatList(lastTags) })}
        </Button>
      )}
      <FolderFields form={form} />
    </>
  )
}
