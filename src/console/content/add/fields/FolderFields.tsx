import { useWatch } from 'react-hook-form'
import { FolderSelect } from '../../../shared/folders/FolderFields.tsx'
import { t } from '../../../shared/folders/messages.ts'
import { useSession } from '../../../shell/session/session.ts'
import type { AddForm } from '../form.ts'

/** The fields for the folder: the root folder, an existing one, or a new one. */
export const FolderFields = ({ form }: { form: AddForm }) => {
  const { person } = useSession()
  const { errors, isSubmitted } = form.formState
  const [place, existing, name] = useWatch({
    control: form.control,
    name: ['folder', 'folderId', 'newFolder'],
  })
  const options = { shouldDirty: true, shouldValidate: isSubmitted }
  return (
    <FolderSelect
      owner={person.username}
      others={{ root: t('root'), new: t('new') }}
      value={{ place, existing, name }}
      problems={{ existing: errors.folderId?.message, name: errors.newFolder?.message }}
      onChange={(changed) => {
        const next = { place, existing, name, ...changed }
        form.setValue('folder', next.place, options)
        form.setValue('folderId', next.existing, options)
        form.setValue('newFolder', next.name, options)
      }}
    />
  )
}
