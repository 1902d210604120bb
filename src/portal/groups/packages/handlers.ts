import { eq } from 'drizzle-orm'
import { canChangeOwn, isAdministrator, type Person } from '../../../rest/protocol/authorization.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { ExportResult, ImportResult } from '../../../rest/records/job.ts'
import type { Received } from '../../../rest/protocol/operation.ts'
import { defaultImportFolder, rootFolder, type packages } from '../../../rest/groups/packages.ts'
import { signedIn, type Context, type Handlers } from '../../operations/context.ts'
import type { Database } from '../../db/database.ts'
import { groups } from '../../db/schema.ts'
import { failures } from '../../common/failures.ts'
import type { NewJob } from '../../jobQueue/jobs.ts'
import { readFolder } from '../../items/folders.ts'
import { exportableItems, type ExportParams } from './export.ts'
import type { Destination } from './folders.ts'
import type { ImportParams } from './import.ts'
import { findPerson } from './people.ts'
import { previewPage } from './preview.ts'
import { withPackage } from './source.ts'
import { refusalOfExport } from '../../packageFormat/supportedTypes.ts'

const readGroup = async (db: Database, groupId: string) => {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId))
  if (!group) throw failures.noGroup()
  return group
}

/** Returns the requested IDs, or null for all. Throws 400 for those that are not `known`, naming each. */
const chosenFrom = (
  requested: readonly string[] | undefined,
  known: Iterable<string>,
  where: string,
): string[] | null => {
  if (!requested || requested.length === 0) return null
  const present = new Set(known)
  const unknown = requested.filter((id) => !present.has(id))
  if (unknown.length > 0)
    throw failures.badParameter(
      'itemIdList',
      `contains items that are not in the ${where}: ${unknown.join(', ')}`,
    )
  return [...new Set(requested)]
}

/** Returns a folder by ID or by name; a named folder is found or created when the first item is added to it. */
const destinationOf = async (
  db: Database,
  owner: string,
  { id, title }: { readonly id: string | undefined; readonly title: string | undefined },
  parameters: { readonly id: string; readonly title: string },
): Promise<Destination | undefined> => {
  if (id !== undefined && title !== undefined)
    throw failures.badParameter(parameters.title, `cannot be sent together with '${parameters.id}'`)
  if (title !== undefined) return { folderTitle: title }
  if (id === undefined) return undefined
  if (id !== rootFolder) await readFolder(db, owner, id, parameters.id)
  return { folderId: id === rootFolder ? null : id }
}

/** Waits for a job that was started without `async`, and returns its result. */
const runAndWait = async (job: NewJob, context: Context) => {
  const { id, status, messages, result } = await context.jobs.perform(job)
  if (status === 'completed' && result) return result
  if (status === 'failed')
    throw new PortalError({ code: 400, message: messages.at(-1) ?? 'The job failed.' })
  throw new PortalError({ code: 503, message: `The job ${id} continues in the background.` })
}

/** Returns the owner of the imported items: the importer, or the owner of the folder that an administrator chose. */
const ownerOf = async (
  db: Database,
  person: Person,
  folderOwner: string | undefined,
): Promise<string> => {
  const owner =
    folderOwner === undefined || folderOwner === person.username
      ? person
      : await otherOwner(db, person, folderOwner)
  if (!canChangeOwn(owner, 'item'))
    throw failures.notAllowed(
      `${owner.username} doesn't have the privilege to create items.`,
      folderOwner && 'folderOwnerUsername',
    )
  return owner.username
}

const otherOwner = (db: Database, person: Person, username: string) => {
  if (!isAdministrator(person))
    throw failures.notAllowed(
      'Only administrators can import into folders of other members.',
      'folderOwnerUsername',
    )
  return findPerson(db, username, 'folderOwnerUsername')
}

type ImportRequest = Received<typeof packages.importGroup>

const importJob = async (request: ImportRequest, person: Person, context: Context) => {
  const { groupId, itemId, itemIdList, folderId, folderOwnerUsername, importContentFolder } =
    request
  const { db } = context
  const group = await readGroup(db, groupId)
  const owner = await ownerOf(db, person, folderOwnerUsername)
  const destination = await destinationOf(
    db,
    owner,
    { id: folderId, title: importContentFolder },
    { id: 'folderId', title: 'importContentFolder' },
  )
  return withPackage(itemId, person, context, ({ manifest }, { hash }) => {
    const params: ImportParams = {
      groupId,
      packageId: itemId,
      packageHash: hash,
      itemIds: chosenFrom(
        itemIdList,
        manifest.entries.map(({ id }) => id),
        'package',
      ),
      owner,
      destination: destination ?? { folderTitle: defaultImportFolder },
      overwrite: request.overwriteExistingItems,
      keepPackage: request.keepPackageItemAfterImport,
    }
    const definition = { itemId, groupId, groupTitle: group.title }
    return Promise.resolve<NewJob>({
      kind: 'import',
      username: person.username,
      definition,
      params,
    })
  })
}

type Page = { readonly itemId: string; readonly start: number; readonly num: number }

const preview = ({ itemId, start, num }: Page, context: Context) => {
  const person = signedIn(context)
  return withPackage(itemId, person, context, (opened, source) =>
    previewPage(opened, source, { start, num }, person, context.db),
  )
}

export const packageHandlers: Handlers<typeof packages> = {
  exportGroup: async (request, context) => {
    const { groupId, itemIdList, previewOnly, exportContentFolder, exportContentFolderId } = request
    const { db } = context
    const person = signedIn(context)
    const group = await readGroup(db, groupId)
    const all = await exportableItems(db, groupId, person)
    const itemIds = chosenFrom(
      itemIdList,
      all.map(({ id }) => id),
      'group',
    )
    const chosen = all
      .filter(({ id }) => !itemIds || itemIds.includes(id))
      .map((item) => ({ ...item, reason: refusalOfExport(item) }))
    if (previewOnly)
      return {
        items: chosen.map(({ id, type, title, reason }) => ({
          id,
          type,
          title,
          canExport: reason === undefined,
          ...(reason === undefined ? {} : { reason }),
        })),
      }
    if (!canChangeOwn(person, 'item'))
      throw failures.notAllowed(
        `${person.username} doesn't have the privilege to create items, so the export package can't be saved.`,
      )
    const destination = await destinationOf(
      db,
      person.username,
      { id: exportContentFolderId, title: exportContentFolder },
      { id: 'exportContentFolderId', title: 'exportContentFolder' },
    )
    // Without any item to import, no job is started.
    if (chosen.every(({ reason }) => reason !== undefined))
      return {
        result: {
          itemsExported: [],
          itemsSkipped: chosen.map(({ id, reason }) => ({
            itemId: id,
            ...(reason === undefined ? {} : { message: reason }),
          })),
          itemsFailedExport: [],
        },
      }
    const params: ExportParams = {
      groupId,
      itemIds,
      destination: destination ?? { folderId: null },
    }
    const job: NewJob = {
      kind: 'export',
      username: person.username,
      definition: { groupId, groupTitle: group.title },
      params,
    }
    if (request.async) return context.jobs.start(job)
    return { result: ExportResult.parse(await runAndWait(job, context)) }
  },

  importGroup: async (request, context) => {
    if (request.previewOnly) return preview(request, context)
    const job = await importJob(request, signedIn(context), context)
    if (request.async) return context.jobs.start(job)
    return { result: ImportResult.parse(await runAndWait(job, context)) }
  },

  preview,
}
