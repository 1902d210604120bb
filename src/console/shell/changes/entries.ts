import { content } from '../../../rest/content/content.ts'
import { items } from '../../../rest/content/items.ts'
import { roles } from '../../../rest/organization/roles.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import type { HistoryEntry } from './entry.ts'
import { kindOfKey, type ObjectKind } from './objectKey.ts'
import { objectsAt } from './objectsOf.ts'

/** The operations after which the objects of an entry no longer exist. */
const deletions: ReadonlySet<string> = new Set(
  [items.remove, content.deleteItems, roles.remove, tasks.remove].map(({ path }) => path),
)

/** Returns the title of a change in its state: what was to be done, or what was done. */
export const titleOf = ({
  title,
  endTitle = title,
  outcome,
}: Pick<HistoryEntry, 'title' | 'endTitle' | 'outcome'>): string =>
  outcome === 'done' ? endTitle : title

/** Returns the keys of the changed objects, the target first; for older entries, that of the page that they link to. */
export const objectsIn = ({ objects, target }: HistoryEntry): readonly string[] =>
  objects ?? objectsAt(target?.href)

/** Returns the kind of the changed object, or of the first one; undefined if it has no history of its own. */
export const kindIn = (entry: HistoryEntry): ObjectKind | undefined => {
  const [first] = objectsIn(entry)
  return first === undefined ? undefined : kindOfKey(first)
}

/** What follows for each entry from all others. */
export interface Aftermath {
  /** IDs of the entries whose change was undone, and not redone. */
  readonly undone: ReadonlySet<string>
  /** Keys of the objects that were deleted from this browser. */
  readonly gone: ReadonlySet<string>
}

/** Returns what became of the changes and of their objects; `entries` are newest first. */
export const aftermathOf = (entries: readonly HistoryEntry[]): Aftermath => {
  const undone = new Set<string>()
  const gone = new Set<string>()
  for (const entry of entries) {
    // An undo that was undone itself has no effect.
    if (entry.outcome !== 'done' || undone.has(entry.id)) continue
    if (entry.undoes !== undefined) undone.add(entry.undoes)
    if (deletions.has(entry.operation)) for (const key of objectsIn(entry)) gone.add(key)
  }
  return { undone, gone }
}

/** Returns the path of the target of a change; undefined if it is the page of an object that was deleted. */
export const linkOf = ({ target }: HistoryEntry, { gone }: Aftermath): string | undefined =>
  objectsAt(target?.href).some((key) => gone.has(key)) ? undefined : target?.href
