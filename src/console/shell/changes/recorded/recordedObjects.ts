import { operationAt } from '../../../../rest/index.ts'
import type { RecordedChange } from '../../../../rest/organization/changes.ts'
import { paths } from '../../paths.ts'
import type { HistoryEntry } from '../entry.ts'
import type { ObjectKind } from '../objectKey.ts'
import { kindOfParameter } from '../objectsOf.ts'

type Recorded = RecordedChange['objects'][number]

/** The kinds of objects that only parameters of the record name. */
const further: Readonly<Record<string, ObjectKind>> = {
  exportItemId: 'item',
  folderOwnerUsername: 'member',
  itemIdList: 'item',
  role: 'role',
  transferTo: 'member',
  username: 'member',
}

/** Returns the kind of a recorded object; undefined if the console has no page for it. */
export const kindOfRecorded = ({ parameter }: Recorded): ObjectKind | undefined =>
  kindOfParameter(parameter) ?? further[parameter]

/** The member in the path of an operation: whose content, tasks, or account it is about. */
export const isMemberInPath = ({ parameter }: Recorded): boolean => parameter === 'userName'

/** Returns the recorded objects without those that two parameters name, the changed ones before the member to whom they belong. */
export const recordedObjects = ({ objects }: Pick<RecordedChange, 'objects'>): Recorded[] =>
  [
    ...objects.filter((one) => !isMemberInPath(one)),
    ...objects.filter((one) => isMemberInPath(one)),
  ].filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index)

/** Returns whether a change is about an object, and not only about what belongs to it. */
export const isAbout = (change: Pick<RecordedChange, 'objects'>, id: string): boolean =>
  change.objects.some(
    (one) => one.id === id && (!isMemberInPath(one) || change.objects.every(isMemberInPath)),
  )

/** Returns the page of a recorded object; undefined if the console has none. */
export const pageOfRecorded = (
  object: Recorded,
  { objects }: Pick<RecordedChange, 'objects'>,
): string | undefined => {
  const { id } = object
  switch (kindOfRecorded(object)) {
    case 'item':
      return paths.item(id)
    case 'dataStore':
      return paths.dataStore(id)
    case 'group':
      return paths.group(id)
    case 'member':
      return paths.member(id)
    case 'role':
      return paths.role(id)
    case 'server':
      return paths.server(id)
    case 'task': {
      const owner = objects.find(isMemberInPath)
      return owner && paths.task(owner.id, id)
    }
    default:
      return undefined
  }
}

/** How far the clocks of the browser and the portal can be apart, and a request can take (ms). */
const tolerance = 10_000

/**
 * Returns the changes of an object that no entry of this browser is about: an entry and a change are of the same request if member and
 * operation are the same, and the times near. Each entry has one change, the nearest; both are newest first.
 */
export const withoutEntries = (
  recorded: readonly RecordedChange[],
  entries: readonly Pick<HistoryEntry, 'operation' | 'who' | 'time'>[],
): readonly RecordedChange[] => {
  const left = new Set(recorded)
  for (const { operation, who, time } of entries) {
    const name = operationAt(operation)?.name
    const [nearest] = [...left]
      .filter(
        (one) =>
          one.operation === name && one.username === who && Math.abs(one.time - time) <= tolerance,
      )
      .toSorted((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))
    if (nearest) left.delete(nearest)
  }
  return [...left]
}
