import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { foldersOf } from '../../../shared/folders/folders.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { refusedType } from '../../../shell/forms/useSubmit.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import type { ImportForm } from './importForm.ts'
import { t } from '../messages.ts'

/** A list of existing folders: of the user, or of the owner that an administrator selected. */
export const FolderField = ({ form }: { form: ImportForm }) => {
  const { person } = useSession()
  const [named, folderId] = useWatch({
    control: form.control,
    name: ['folderOwnerUsername', 'folderId'],
  })
  const owner = named ?? person.username
  const { data, error, refetch } = useQuery(foldersOf(owner))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const folders = data?.folders ?? []
  const invalid = form.formState.errors.folderId
  return (
    <SelectField
      label={t('options.chooseFolder')}
      placeholder={t('options.chooseOne')}
      help={data && folders.length === 0 ? t('options.noFolders') : undefined}
      error={invalid && (invalid.type === refusedType ? invalid.message : t('options.chooseOne'))}
      value={folders.some(({ id }) => id === folderId) ? folderId : ''}
      onChange={(event) =>
        form.setValue('folderId', event.target.value, {
          shouldValidate: form.formState.isSubmitted,
        })
      }
      choices={folders.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
