import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { content } from '../../../../rest/content/content.ts'
import { query } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { AddForm } from '../form.ts'
import { t } from './messages.ts'

/** Returns the folders of the signed-in member. */
export const useFolders = () => {
  const { person } = useSession()
  return useQuery(query(content.list, { userName: person.username, num: 0 }, { staleTime: 60_000 }))
}

/** The fields for the folder: the root folder, an existing one, or a new one. */
export const FolderFields = ({ form }: { form: AddForm }) => {
  const { errors, isSubmitted } = form.formState
  const { data, error, refetch } = useFolders()
  const [folder, folderId] = useWatch({ control: form.control, name: ['folder', 'folderId'] })
  const folders = data?.folders ?? []
  const isKnown = folder !== 'existing' || folders.some(({ id }) => id === folderId)
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <SelectField
        label={t('folder.label')}
        error={errors.folderId?.message}
        value={folder === 'existing' ? (isKnown ? folderId : '') : folder}
        {...(!isKnown && { placeholder: t('folder.chooseOne') })}
        onChange={({ target: { value } }) => {
          const isOther = value === 'root' || value === 'new'
          form.setValue('folder', isOther ? value : 'existing', { shouldDirty: true })
          form.setValue('folderId', isOther ? '' : value, { shouldValidate: isSubmitted })
        }}
        choices={[
          { value: 'root', label: t('folder.root') },
          ...folders.map(({ id, title }) => ({ value: id, label: title })),
          { value: 'new', label: t('folder.new') },
        ]}
      />
      {folder === 'new' && (
        <TextField
          label={t('folder.name')}
          error={errors.newFolder?.message}
          autoComplete="off"
          {...form.register('newFolder')}
        />
      )}
    </>
  )
}
