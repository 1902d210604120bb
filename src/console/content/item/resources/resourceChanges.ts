import type { Item } from '../../../../rest/records/item.ts'
import { itemResources } from '../../../../rest/content/itemResources.ts'
import { formatBytes } from '../../../shell/format.ts'
import type { Change } from '../../../shell/changes/change.ts'
import type { Present } from '../../../shell/review/conflicts.ts'
import { pathOf } from '../item.ts'
import {
  formatAccess,
  inParts,
  pathIn,
  formatResource,
  resourcesNow,
  type Access,
  type Resource,
} from './resources.ts'
import { t } from '../messages.ts'

/** Files that will be added to an item as resources, or will replace one. */
export interface ResourceChange {
  readonly item: Item
  readonly files: readonly File[]
  readonly access: Access
  /** The folder within the item; empty for none. */
  readonly folder: string
  /** The resource that the file replaces; it keeps its path. */
  readonly replaced?: Resource | undefined
  /** The paths within the archive, if it will be unpacked. */
  readonly unpacked?: readonly string[] | undefined
  /** The resources at the time of the selection, by path. */
  readonly before: ReadonlyMap<string, Resource>
}

const pathFor = ({ replaced, folder }: ResourceChange, { name }: File) =>
  replaced?.resource ?? pathIn(folder, name)

/** The review lists at most this many paths. */
const maxListed = 100

const listed = (paths: readonly string[]) =>
  paths.length > maxListed
    ? [...paths.slice(0, maxListed), t('resource.more', { count: paths.length - maxListed })]
    : paths

const format = (one: Resource | undefined) => one && formatResource(one)

/** Returns the changes to review: one for each file, or one for an archive with its paths. */
export const changesOf = (wanted: ResourceChange): Change[] => {
  const { files, access, folder, unpacked, before } = wanted
  const [archive] = files
  if (unpacked && archive) {
    const after = listed(unpacked.map((path) => pathIn(folder, path)))
    return [{ name: archive.name, label: archive.name, before: undefined, after }]
  }
  return files.map((file) => {
    const path = pathFor(wanted, file)
    return {
      name: path,
      label: path,
      before: format(before.get(path)),
      after: `${formatBytes(file.size)}, ${formatAccess(access)}`,
      format: String,
    }
  })
}

/** Returns the paths of an archive that already exist as resources. */
export const takenPaths = (
  { unpacked = [], folder }: Pick<ResourceChange, 'unpacked' | 'folder'>,
  now: ReadonlyMap<string, Resource>,
): string[] => unpacked.map((path) => pathIn(folder, path)).filter((path) => now.has(path))

/** Reads the current resources at the changed paths. */
export const presentOf = async (wanted: ResourceChange): Promise<Present> => {
  const { files, item, unpacked } = wanted
  const [archive] = files
  const now = await resourcesNow(item.id)
  if (unpacked && archive) {
    const taken = takenPaths(wanted, now)
    return taken.length === 0 ? {} : { [archive.name]: taken }
  }
  return Object.fromEntries(
    files.map((file) => {
      const path = pathFor(wanted, file)
      return [path, format(now.get(path))]
    }),
  )
}

type SendOperation = typeof itemResources.add | typeof itemResources.update

const stepFor = (wanted: ResourceChange, operation: SendOperation, files: readonly File[]) => {
  const { item, access, folder, replaced, unpacked } = wanted
  const [first] = files
  const isOne = files.length === 1 && first && !unpacked
  return {
    operation,
    input: {
      ...pathOf(item),
      file: [...files],
      access,
      ...(isOne
        ? inParts(pathFor(wanted, first))
        : folder === ''
          ? {}
          : { resourcesPrefix: folder }),
      ...(unpacked ? { archive: true } : {}),
      // The resource keeps its properties.
      ...(replaced?.properties ? { properties: replaced.properties } : {}),
    },
  }
}

/** Returns the requests for the confirmed changes: files with new paths are added, the others replaced. */
export const stepsOf = (wanted: ResourceChange, left: readonly Change[]) => {
  const { files, unpacked } = wanted
  if (unpacked) return left.length === 0 ? [] : [stepFor(wanted, itemResources.add, files)]
  const changes = new Map(left.map((change) => [change.name, change]))
  const of = (isNew: boolean) =>
    files.filter((file) => {
      const change = changes.get(pathFor(wanted, file))
      return change !== undefined && (change.before === undefined) === isNew
    })
  return [
    { operation: itemResources.add, files: of(true) },
    { operation: itemResources.update, files: of(false) },
  ].flatMap((step) =>
    step.files.length === 0 ? [] : [stepFor(wanted, step.operation, step.files)],
  )
}
