import { useMemo, useState } from 'react'
import { useDeletionEffects, type DependentsQuery } from '../../shell/usage/dependents.ts'
import { useItemTasks } from '../../shell/usage/itemTasks.ts'
import { isMap, layerUsers, type LayerUser } from './handOver.ts'
import type { DeletedLayer } from './preview.ts'

/** The maximum number of layers whose usage is checked, with one or two requests for each. */
const maxChecked = 600

const noItems: readonly DependentsQuery[] = []

/** What uses layers that are deleted, as far as it has been read. */
export interface LayerUsage {
  /** The layers that are deleted. */
  readonly layers: readonly DeletedLayer[]
  readonly users: readonly LayerUser[]
  readonly isChecking: boolean
  /** What is being checked: the layers, or then the maps that use them. */
  readonly step: 'layers' | 'maps'
  /** The progress of the step. */
  readonly progress: { readonly done: number; readonly total: number }
  /** The number of layers whose users could not be read. */
  readonly unread: number
  readonly unreadMaps: number
  readonly hasAllTasks: boolean
  /** Why the portal will not delete layers, once for each layer. */
  readonly refusals: readonly string[]
  readonly retry: () => void
}

/** Returns the answers about these items; those about items of an earlier render are left out. */
const useEffectsOf = (asked: readonly DependentsQuery[], withRefusals: boolean) => {
  const answers = useDeletionEffects(asked, { withRefusals })
  return useMemo(() => {
    const current = new Set<DependentsQuery>(asked)
    return answers.filter(({ item }) => current.has(item))
  }, [answers, asked])
}

/**
 * Reads in the background what uses layers that are deleted: items, applications that use these maps, and scheduled tasks. `layers` must
 * remain the same array; `owner` owns the layers.
 */
export const useLayerUsage = (layers: readonly DeletedLayer[], owner: string): LayerUsage => {
  // A copy of the layers that are checked again.
  const [again, setAgain] = useState<{
    readonly of: readonly DeletedLayer[]
    readonly copy: readonly DeletedLayer[]
  }>()
  const current = again?.of === layers ? again.copy : layers
  const asked = useMemo(
    () => current.slice(0, maxChecked).map(({ id, dataset }) => ({ id, title: dataset, owner })),
    [current, owner],
  )
  const effects = useEffectsOf(asked, true)
  const isDone = effects.length === asked.length
  const users = useMemo(
    () => layerUsers({ layers, effects, ofMaps: [], tasks: [] }),
    [layers, effects],
  )
  const maps = useMemo(
    () =>
      isDone
        ? users
            .filter((user) => isMap(user))
            .map(({ id, title, owner: ofMap }) => ({ id, title, owner: ofMap }))
        : noItems,
    [isDone, users],
  )
  const ofMaps = useEffectsOf(maps, false)
  const areMapsDone = isDone && ofMaps.length === maps.length
  const owned = useMemo(
    () =>
      areMapsDone
        ? [
            ...asked,
            ...layerUsers({ layers, effects, ofMaps, tasks: [] }).filter(
              (user) => user.owner !== '',
            ),
          ]
        : noItems,
    [areMapsDone, asked, layers, effects, ofMaps],
  )
  const { tasks, isComplete, isChecking } = useItemTasks(owned)
  const all = useMemo(
    () => layerUsers({ layers, effects, ofMaps, tasks }),
    [layers, effects, ofMaps, tasks],
  )
  const isUnread = (answers: typeof effects) =>
    answers.filter((answer) => answer.users === undefined).length
  return {
    layers,
    users: all,
    isChecking: !areMapsDone || isChecking,
    step: isDone ? 'maps' : 'layers',
    progress: isDone
      ? { done: ofMaps.length, total: maps.length }
      : { done: effects.length, total: asked.length },
    unread: isUnread(effects) + (layers.length - asked.length),
    unreadMaps: isUnread(ofMaps),
    hasAllTasks: isComplete || isChecking,
    refusals: effects.flatMap(({ refusal }) => refusal ?? []),
    retry: () => setAgain({ of: layers, copy: [...layers] }),
  }
}
