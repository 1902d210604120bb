import * as z from 'zod'
import type { Publication } from '../queries.ts'
import { firstCharacters } from '../../../rest/protocol/characters.ts'
import type { PortalError } from '../../../rest/protocol/errors.ts'
import { predicateOf, problemOf } from '../../../rest/protocol/wire.ts'
import {
  isReservedFolder,
  publishing,
  publishingLimits,
  reservedServerFolders,
} from '../../../rest/publishing/publishing.ts'
import type { Server } from '../../../rest/records/server.ts'
import { defaultTemplate } from '../../../rest/publishing/template.ts'
import { folderProblems, type FolderChoice, type Folders } from '../../shared/folders/folders.ts'
import { draftOf } from '../../shell/drafts/draft.ts'
import { formatList } from '../../shell/format.ts'
import { templateProblem } from './template/templateProblems.ts'
import { templateText } from './template/templateValues.ts'
import { steps, type Step } from './publishUrl.ts'
import { t } from './messages.ts'

/** What is entered in the steps. */
const PublishValues = z
  .object({
    /** Empty until a server is selected. */
    serverId: z.string(),
    serverFolder: z.string(),
    place: z.enum(['existing', 'new']),
    /** The ID of an existing folder; empty until one is selected. */
    folderId: z.string(),
    /** The name of a new folder. */
    folderName: z.string(),
    /** JSON, which the form shows and changes. */
    template: z.string(),
    syncItemInfo: z.boolean().default(false),
  })
  .readonly()
export type PublishValues = z.output<typeof PublishValues>
export type FieldName = keyof PublishValues

/** Returns a title as the name of a server folder: its letters without diacritics, digits, and underscores. */
const asServerFolder = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, publishingLimits.serverFolder)

/** Returns the only server with which a data store is registered, otherwise the hosting server if it is among them; empty for none. */
const likelyServer = (serverIds: readonly string[], servers: readonly Server[]): string => {
  const [first = ''] = serverIds
  if (serverIds.length === 1) return first
  return servers.find(({ id, isHosted }) => isHosted && serverIds.includes(id))?.id ?? ''
}

/** The parameters that are remembered of a publication without layers, and otherwise values derived from the data store. */
export const firstValues = (
  { title, serverIds, serverId, serverFolder, portalFolderId, templateSvcConfig }: Publication,
  servers: readonly Server[] = [],
): PublishValues => ({
  serverId: serverId ?? likelyServer(serverIds, servers),
  serverFolder: serverFolder ?? asServerFolder(title),
  place: portalFolderId === null ? 'new' : 'existing',
  folderId: portalFolderId ?? '',
  folderName: firstCharacters(title, 250),
  template: templateText(templateSvcConfig ?? defaultTemplate),
  syncItemInfo: false,
})

/** Returns the draft of the first publication of a data store. */
export const publishDraft = (dataStoreId: string, untouched: PublishValues) =>
  draftOf(`publish layers ${dataStoreId}`, PublishValues, untouched)

const folderProblem = (name: string): string | undefined => {
  if (name === '') return t('serverFolder.missing')
  const problem = problemOf(publishing.publishLayers.params, 'serverFolder', name)
  if (problem !== undefined) return t('serverFolder.wrong', { problem })
  return isReservedFolder(name)
    ? t('serverFolder.reserved', { names: formatList(reservedServerFolders) })
    : undefined
}

/** The errors of the entered values, by field. */
export type Problems = Readonly<Partial<Record<FieldName, string>>>

const some = (field: FieldName, problem: string | undefined): Problems =>
  problem === undefined ? {} : { [field]: problem }

/** Returns the folder in the portal that the fields select. */
export const portalFolderOf = ({ place, folderId, folderName }: PublishValues): FolderChoice => ({
  place,
  existing: folderId,
  name: folderName,
})

/** Returns the errors of the folder in the portal; `folders` are those of the member, as far as they are known. */
export const portalFolderProblems = (values: PublishValues, folders?: Folders): Problems => {
  const { existing, name } = folderProblems(portalFolderOf(values), folders)
  return { ...some('folderId', existing), ...some('folderName', name) }
}

/** Returns the errors of one step that are known without the portal. The preview has no fields. */
export const problemsOf = (step: Step, values: PublishValues): Problems => {
  switch (step) {
    case 'server':
      return some('serverId', values.serverId === '' ? t('server.missing') : undefined)
    case 'serverFolder':
      return some('serverFolder', folderProblem(values.serverFolder))
    case 'portalFolder':
      return portalFolderProblems(values)
    case 'template':
      return some('template', templateProblem(values.template))
    case 'preview':
      return {}
  }
}

/** Returns the first step with an error; undefined if there is none. */
export const firstProblem = (values: PublishValues): Step | undefined =>
  steps.find((step) => Object.keys(problemsOf(step, values)).length > 0)

const stepOfField: Readonly<Record<FieldName, Step>> = {
  serverId: 'server',
  serverFolder: 'serverFolder',
  place: 'portalFolder',
  folderId: 'portalFolder',
  folderName: 'portalFolder',
  template: 'template',
  syncItemInfo: 'template',
}

/** A value that the portal refused, with its message. */
export interface Refused {
  readonly field: FieldName
  readonly message: string
}

/** Returns the step that contains a field. */
export const stepOf = (field: FieldName): Step => stepOfField[field]

/** Returns the field of a parameter that the portal refused; undefined if no field sends it. */
export const fieldOf = (parameter: string | undefined): FieldName | undefined => {
  switch (parameter?.toLowerCase()) {
    case 'serverid':
      return 'serverId'
    case 'serverfolder':
      return 'serverFolder'
    case 'portalfolderid':
      return 'folderId'
    case 'title':
      return 'folderName'
    case 'templatesvcconfig':
      return 'template'
    default:
      return undefined
  }
}

/** Returns why the portal refused the value of a field, with the label of the field in place of the name of the parameter. */
export const refusalText = ({ message, details }: PortalError, field: FieldName): string => {
  const predicate = predicateOf({ message })
  const first =
    predicate === message ? message : t(`refused.${stepOf(field)}`, { problem: predicate })
  const others = details.filter((detail) => typeof detail === 'string' && detail !== message)
  return [first, ...others].join(' ')
}
