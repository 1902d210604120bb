import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { type packages, rootFolder } from '../../../../rest/groups/packages.ts'
import { fieldNamed } from '../../../shell/forms/refused.ts'

/** The values of the form: the parameters of the import. */
export type ImportValues = z.input<typeof packages.importGroup.params>
export type ImportParams = z.output<typeof packages.importGroup.params>
export type ImportForm = UseFormReturn<ImportValues, unknown, ImportParams>

/** ID of the options form, for the submit button outside of it. */
export const optionsForm = 'import-options'

/** Returns the field that sends a parameter. */
export const fieldOf = fieldNamed(['folderId', 'importContentFolder', 'folderOwnerUsername'])
export type RefusableField = NonNullable<ReturnType<typeof fieldOf>>

export const destinations = ['default', 'root', 'existing', 'new'] as const
/** The kind of folder for the imported items. */
export type Destination = (typeof destinations)[number]

type FolderValues = Pick<ImportValues, 'folderId' | 'importContentFolder' | 'folderOwnerUsername'>

export const destinationOf = ({ folderId, importContentFolder }: FolderValues): Destination => {
  if (importContentFolder !== undefined) return 'new'
  if (folderId === undefined) return 'default'
  return folderId === rootFolder ? 'root' : 'existing'
}

/** The initial parameters of a destination. For another owner, only the root folder and existing folders are available. */
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
