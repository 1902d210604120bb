import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { content } from '../../../../rest/content/content.ts'
import { query } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { AddForm } from '../form.ts'
import { folderChoices } from '../values.ts'
import { useFolderMessages } from './folderMessages.ts'

/** Returns the folders of the signed-in member. */
export const useFolders = () => {
  const { person } = useSession()
  return useQuery(query(content.list, { userName: person.username, num: 0 }, { staleTime: 60_000 }))
}

/** The fields for the folder: the root folder, an existing one, or a new one. */
export const FolderFields = ({ form }: { form: AddForm }) => {
  const { t } = useFolderMessages()
  const { errors } = form.formState
  const { data, error, refetch } = useFolders()
  const [folder, folderId] = useWatch({ control: form.control, name: ['folder', 'folderId'] })
  const folders = data?.folders ?? []
  return (
    <fieldset aria-label={t('label')} style={{ margin: 0, padding: 0, border: 0 }}>
      {folderChoices.map((value) => (
        <RadioChoice
          key={value}
          name="folder"
          label={t(value)}
          checked={folder === value}
          disabledReason={
            value === 'existing' && data && folders.length === 0 ? t('none') : undefined
          }
          onChange={() => form.setValue('folder', value, { shouldDirty: true })}
        />
      ))}
      {folder === 'existing' &&
        (error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <SelectField
            label={t('choose')}
            placeholder={t('chooseOne')}
            error={errors.folderId?.message}
            value={folders.some(({ id }) => id === folderId) ? folderId : ''}
            onChange={(event) =>
              form.setValue('folderId', event.target.value, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
            choices={folders.map(({ id, title }) => ({ value: id, label: title }))}
          />
        ))}
      {folder === 'new' && (
        <TextField
          label={t('name')}
          error={errors.newFolder?.message}
          autoComplete="off"
          {...form.register('newFolder')}
        />
      )}
    </fieldset>
  )
}
