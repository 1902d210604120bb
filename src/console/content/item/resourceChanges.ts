import type { Item } from '../../../rest/records/item.ts'
import { itemResources } from '../../../rest/content/itemResources.ts'
import { formatBytes } from '../../shell/format.ts'
import type { Change } from '../../shell/plan/change.ts'
import type { Present } from '../../shell/plan/conflicts.ts'
import { pathOf } from './item.ts'
import {
  accessInWords,
  inParts,
  pathIn,
  resourceInWords,
  resourcesNow,
  type Access,
  type Resource,
} from './resources.ts'
import { t } from './words.ts'

/** What is to become resources of an item. */
export interface Wanted {
  readonly item: Item
  readonly files: readonly File[]
  readonly access: Access
  /** The folder they go to; empty for none. */
  readonly folder: string
  /** The one whose place the file takes, under its own path. */
  readonly replaced?: Resource | undefined
  /** The paths within the one file, where it is to be unpacked. */
  readonly unpacked?: readonly string[] | undefined
  /** The resources as they were when this was decided, by path. */
  readonly before: ReadonlyMap<string, Resource>
}

const pathFor = ({ replaced, folder }: Wanted, { name }: File) =>
  replaced?.resource ?? pathIn(folder, name)

/** A list in a plan is read by eye; of a long one the beginning. */
const mostListed = 100

const listed = (paths: readonly string[]) =>
  paths.length > mostListed
    ? [...paths.slice(0, mostListed), t('item:resource.more', { count: paths.length - mostListed })]
    : paths

const inWords = (one: Resource | undefined) => one && resourceInWords(one)

/** The changes that a plan tells of: file by file, or for an archive what lies in it. */
export const changesOf = (wanted: Wanted): Change[] => {
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
      before: inWords(before.get(path)),
      after: `${formatBytes(file.size)}, ${accessInWords(access)}`,
      format: String,
    }
  })
}

/** The paths that an archive would be unpacked to and that are taken. */
export const takenPaths = (
  { unpacked = [], folder }: Pick<Wanted, 'unpacked' | 'folder'>,
  now: ReadonlyMap<string, Resource>,
): string[] => unpacked.map((path) => pathIn(folder, path)).filter((path) => now.has(path))

/** What stands at the changed paths now. */
export const presentOf = async (wanted: Wanted): Promise<Present> => {
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
      return [path, inWords(now.get(path))]
    }),
  )
}

type Sending = typeof itemResources.add | typeof itemResources.update

const stepFor = (wanted: Wanted, operation: Sending, files: readonly File[]) => {
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
      // What else is told of it stays.
      ...(replaced?.properties ? { properties: replaced.properties } : {}),
    },
  }
}

/** The requests for what is left of the changes: files of new paths are added, the others replaced. */
export const stepsOf = (wanted: Wanted, left: readonly Change[]) => {
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
