import { useQuery } from '@tanstack/react-query'
import { foldersOf, folderTitled } from '../../../shared/folders/folders.ts'
import { defaultImportFolder, packages } from '../../../../rest/groups/packages.ts'
import { sincePermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { destinationOf, type ImportParams } from './importForm.ts'
import { useOwnerName } from './useOwnerName.ts'
import { t } from '../messages.ts'

/** The name of the folder for the imported items. */
export const useFolderName = (values: ImportParams): string => {
  const current = useSession()
  const owner = values.folderOwnerUsername
  const ownerName = useOwnerName(owner)
  const destination = destinationOf(values)
  const { data } = useQuery({
    ...foldersOf(owner ?? current.person.username),
    enabled: destination === 'existing' || destination === 'new',
  })
  switch (destination) {
    case 'new': {
      const name = (values.importContentFolder ?? '').trim()
      return folderTitled(data?.folders ?? [], name) ? t('plan.sameName', { folder: name }) : name
    }
    case 'root':
      return owner === undefined ? t('options.root') : t('options.rootOf', { owner: ownerName })
    case 'existing': {
      const folder = data?.folders?.find(({ id }) => id === values.folderId)
      const title = folder?.title ?? values.folderId ?? ''
      return owner === undefined ? title : t('plan.folderOf', { folder: title, owner: ownerName })
    }
    case 'default':
      return sincePermission(current, packages.importGroup.paramsSince?.importContentFolder).allowed
        ? defaultImportFolder
        : t('options.defaultOld')
  }
}
