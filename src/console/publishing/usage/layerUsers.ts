import type { Dependency } from '../../../rest/content/dependencies.ts'
import type { Task } from '../../../rest/records/task.ts'
import { byOwner, type OwnerEntry } from '../../shared/owners/byOwner.ts'
import { paths } from '../../shell/paths.ts'
import { taskName } from '../../shared/tasks/taskName.ts'
import type { DeletionEffects } from '../../shared/usage/dependents.ts'
import { itemTypeFamily } from '../../ui/icons/itemTypeFamilies.ts'
import { compare } from '../../ui/compare.ts'

/** A layer that is deleted. */
export interface DeletedLayer {
  readonly id: string
  readonly dataset: string
}

/** What an owner has to look at: maps and scenes, what people open, other items, scheduled tasks. */
export const userKinds = ['map', 'application', 'other', 'task'] as const
export type UserKind = (typeof userKinds)[number]

/** An item or a scheduled task that uses layers which are deleted. */
export interface LayerUser {
  readonly id: string
  readonly kind: UserKind
  readonly title: string
  /** The item type; of a task the name of its type. */
  readonly type: string
  /** A username; empty if the portal did not return it. */
  readonly owner: string
  /** The datasets of the layers that it uses. */
  readonly datasets: readonly string[]
  /** The title of the map through which it uses the layers; undefined if it uses them itself. */
  readonly through: string | undefined
}

const kinds: Readonly<Record<string, UserKind>> = {
  map: 'map',
  scene: 'map',
  app: 'application',
  dashboard: 'application',
  story: 'application',
  form: 'application',
}

const kindOf = (type: string): UserKind => kinds[itemTypeFamily(type)] ?? 'other'

/** Returns whether items of a type are used by applications in turn, so that these are read, too. */
export const isMap = ({ type = '' }: Pick<Dependency, 'type'>): boolean => kindOf(type) === 'map'

const titleOf = ({ id, title }: Dependency) => title ?? id

interface Found {
  readonly layers: readonly DeletedLayer[]
  /** What uses the layers. */
  readonly effects: readonly DeletionEffects[]
  /** What uses the maps among these. */
  readonly ofMaps: readonly DeletionEffects[]
  /** Tasks of the layers and of the items that use them. */
  readonly tasks: readonly Task[]
}

const usersByItem = (effects: readonly DeletionEffects[]) =>
  new Map(effects.map(({ item, users }) => [item.id, users]))

interface FoundUser extends Omit<LayerUser, 'datasets'> {
  readonly datasets: Set<string>
}

/**
 * Returns the items and scheduled tasks that use layers which are deleted, each once, without these layers themselves. What uses a layer
 * itself does not count as using it through a map.
 */
export const layerUsers = ({ layers, effects, ofMaps, tasks }: Found): readonly LayerUser[] => {
  const deleted = new Map(layers.map((layer) => [layer.id, layer]))
  const users = new Map<string, FoundUser>()
  const add = (user: Dependency, datasets: Iterable<string>, through: string | undefined) => {
    if (user.dependencyType !== 'id' || deleted.has(user.id)) return
    const known = users.get(user.id)
    if (known) {
      for (const dataset of datasets) known.datasets.add(dataset)
      return
    }
    const type = user.type ?? ''
    users.set(user.id, {
      id: user.id,
      kind: kindOf(type),
      title: titleOf(user),
      type,
      owner: user.owner ?? '',
      datasets: new Set(datasets),
      through,
    })
  }
  // In the order of the layers, whatever was read first.
  const ofLayer = usersByItem(effects)
  for (const { id, dataset } of layers)
    for (const user of ofLayer.get(id) ?? []) add(user, [dataset], undefined)
  // What the maps contain themselves, before what they contain through other maps is added.
  const ofMap = usersByItem(ofMaps)
  const contained = [...users.values()]
    .filter(({ id }) => ofMap.has(id))
    .map((map) => ({ ...map, datasets: [...map.datasets] }))
  for (const { id, title, datasets } of contained)
    for (const user of ofMap.get(id) ?? []) add(user, datasets, title)
  const ofItems = [...users.values()].map((user): LayerUser => ({
    ...user,
    datasets: [...user.datasets].toSorted(),
  }))
  const ofTasks = tasks.flatMap((task): readonly LayerUser[] => {
    const layer = deleted.get(task.itemId ?? '')
    const item = users.get(task.itemId ?? '')
    if (!layer && !item) return []
    return [
      {
        id: task.id,
        kind: 'task',
        title: taskName(task, item?.title ?? layer?.dataset),
        type: task.type,
        owner: task.userId,
        datasets: layer ? [layer.dataset] : [...(item?.datasets ?? [])],
        through: item?.title,
      },
    ]
  })
  return [...ofItems, ...ofTasks].toSorted(
    (a, b) => userKinds.indexOf(a.kind) - userKinds.indexOf(b.kind) || compare(a.title, b.title),
  )
}

/** Returns what uses the layers by owner, those with the most first. */
export const listForOwners = (
  users: readonly LayerUser[],
): readonly OwnerEntry<LayerUser, UserKind>[] =>
  byOwner(
    users,
    (own) =>
      Object.fromEntries(
        userKinds.map((kind) => [kind, own.filter((user) => user.kind === kind).length]),
      ) as Record<UserKind, number>,
  )

/** Returns the page of an item or of a scheduled task. */
export const pathOf = ({ kind, id, owner }: Pick<LayerUser, 'kind' | 'id' | 'owner'>): string =>
  kind === 'task' ? paths.task(owner, id) : paths.item(id)
