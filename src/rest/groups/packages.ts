import * as z from 'zod'
import { FolderTitle, Id, IdList, paging, pageFields, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { ExportResult, ImportResult } from '../records/job.ts'

/** The default of `importContentFolder`, the folder of imported items. */
export const defaultImportFolder = 'Exports'

/** The value of a folder parameter for the root folder, and the version from which Import Group Content accepts it. */
export const rootFolder = '/'
export const rootFolderSince = '11.4'

export const PackageEntry = z.looseObject({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  /** Bytes; -1 for items without content. */
  size: z.int(),
  /** Whether the receiving organization has an item with this ID. */
  exists: z.boolean(),
  canImport: z.boolean(),
  created: z.int(),
  modified: z.int(),
  /** Why the item cannot be imported. */
  reason: z.string().optional().meta({ addition: true }),
  /** The parts of the item that cannot be imported: categories that this organization does not have. */
  message: z.string().optional().meta({ addition: true }),
  /** When the existing item was modified. */
  existingModified: z.int().optional().meta({ addition: true }),
})
export type PackageEntry = z.output<typeof PackageEntry>

export const PackageSummary = z.looseObject({
  id: z.string(),
  fileName: z.string(),
  packageVersion: z.string(),
  packageCreated: z.int(),
  sourcePortalInfo: z.looseObject({
    httpsUrl: z.string(),
    httpUrl: z.string().optional(),
    version: z.string(),
    portalId: z.string(),
    isPortal: z.boolean().optional(),
  }),
})
export type PackageSummary = z.output<typeof PackageSummary>

/** A page of the contents of a package. */
export const PackagePreview = z.looseObject({
  ...pageFields,
  packageSummary: PackageSummary,
  results: z.array(PackageEntry),
})
export type PackagePreview = z.output<typeof PackagePreview>

const groupOwner = { owner: 'group', administrator: true } as const
const JobStarted = { jobId: z.string().optional(), key: z.string().optional() }
const startedJob = (result: { jobId?: string | undefined; key?: string | undefined }) =>
  result.jobId === undefined
    ? undefined
    : {
        kind: 'portal' as const,
        jobId: result.jobId,
        ...(result.key === undefined ? {} : { key: result.key }),
      }

export const packages = {
  /** Export Group Content: writes the group's items into a new Export Package item of the caller. */
  exportGroup: operation({
    method: 'POST',
    path: '/community/groups/:groupId/export',
    params: z.object({
      groupId: Id,
      itemIdList: IdList.optional(),
      async: z.boolean().default(false),
      previewOnly: z.boolean().default(false),
      exportContentFolderId: Id.optional(),
      exportContentFolder: FolderTitle.optional(),
    }),
    result: z.looseObject({
      ...JobStarted,
      result: ExportResult.optional(),
      items: z
        .array(
          z.looseObject({
            id: z.string(),
            type: z.string(),
            title: z.string(),
            canExport: z.boolean(),
            reason: z.string().optional(),
          }),
        )
        .optional(),
    }),
    access: groupOwner,
    since: '10.8.1',
    paramsSince: {
      previewOnly: '11.4',
      exportContentFolder: '11.4',
      exportContentFolderId: '11.4',
    },
    job: startedJob,
  }),
  /**
   * Import Group Content: imports a package item into a group, or with `previewOnly` returns its contents. Items keep their IDs,
   * their URLs are rewritten, and the package item is deleted after a complete import.
   */
  importGroup: operation({
    method: 'POST',
    path: '/community/groups/:groupId/import',
    params: z.object({
      groupId: Id,
      itemId: Id,
      itemIdList: IdList.optional(),
      previewOnly: z.boolean().default(false),
      async: z.boolean().default(false),
      overwriteExistingItems: z.boolean().default(false),
      folderId: z.union([z.literal(rootFolder), Id]).optional(),
      folderOwnerUsername: Username.optional(),
      importContentFolder: FolderTitle.optional(),
      keepPackageItemAfterImport: z.boolean().default(false),
      ...paging(),
    }),
    result: z.looseObject({
      ...JobStarted,
      result: ImportResult.optional(),
      ...PackagePreview.partial().shape,
    }),
    access: groupOwner,
    since: '10.8.1',
    paramsSince: {
      folderId: '10.9',
      folderOwnerUsername: '10.9',
      keepPackageItemAfterImport: '11.3',
      importContentFolder: '11.4',
    },
    job: startedJob,
  }),
  /** Preview: returns a page of a package's contents. */
  preview: operation({
    method: 'POST',
    isRead: true,
    path: '/community/groups/:groupId/importPreview/:itemId',
    params: z.object({ groupId: Id, itemId: Id, ...paging(100, 25) }),
    result: PackagePreview,
    access: groupOwner,
    since: '10.8.1',
  }),
}
