import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { type packages, rootFolder } from '../../../rest/groups/packages.ts'

/** The options as they are entered and as they are sent: the parameters of the import itself. */
export type ImportValues = z.input<typeof packages.importGroup.params>
export type ImportParams = z.output<typeof packages.importGroup.params>
export type ImportForm = UseFormReturn<ImportValues, unknown, ImportParams>

/** Names the form of the options, so that the button in the bar can send it. */
export const optionsForm = 'import-options'

export const destinations = ['default', 'root', 'existing', 'new'] as const
/** Where imported items go. */
export type Destination = (typeof destinations)[number]

type FolderValues = Pick<ImportValues, 'folderId' | 'importContentFolder' | 'folderOwnerUsername'>

export const destinationOf = ({ folderId, importContentFolder }: FolderValues): Destination => {
  if (importContentFolder !== undefined) return 'new'
  if (folderId === undefined) return 'default'
  return folderId === rootFolder ? 'root' : 'existing'
}

/** The parameters of a destination, before its folder is chosen or named. Another owner has a root and folders only. */
export const valuesOf = (
  destination: Destination,
  folderOwnerUsername: string | undefined,
): FolderValues => {
  switch (destination) {
    case 'default':
      return {}
    case 'root':
      return { folderId: rootFolder, folderOwnerUsername }
    case 'existing':
      return { folderId: '', folderOwnerUsername }
    case 'new':
      return { importContentFolder: '' }
  }
}
