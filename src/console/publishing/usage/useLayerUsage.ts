import { useMemo, useState } from 'react'
import {
  useDeletionEffects,
  type DeletionEffects,
  type DependentsQuery,
} from '../../shared/usage/dependents.ts'
import { useItemTasks } from '../../shared/usage/itemTasks.ts'
import { isMap, layerUsers } from './layerUsers.ts'
import type { DeletedLayer } from './layerUsers.ts'
import type { LayerUsage } from './usage.ts'

/** The maximum number of layers whose usage is checked, with one or two requests for each. */
const maxChecked = 1_000

const noItems: readonly DependentsQuery[] = []

const countUnread = (answers: readonly DeletionEffects[]) =>
  answers.filter(({ users }) => users === undefined).length

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
  const maps = useMemo(
    () =>
      isDone
        ? layerUsers({ layers, effects, ofMaps: [], tasks: [] })
            .filter((user) => isMap(user))
            .map(({ id, title, owner: ofMap }) => ({ id, title, owner: ofMap }))
        : noItems,
    [isDone, layers, effects],
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
  const step = isDone ? 'maps' : 'layers'
  const isPending = !areMapsDone || isChecking
  const hasAllTasks = isComplete || isChecking
  return useMemo(
    () => ({
      layers,
      users: all,
      isChecking: isPending,
      step,
      progress:
        step === 'maps'
          ? { done: ofMaps.length, total: maps.length }
          : { done: effects.length, total: asked.length },
      unread: countUnread(effects),
      unchecked: layers.length - asked.length,
      unreadMaps: countUnread(ofMaps),
      hasAllTasks,
      refusals: effects.flatMap(({ refusal }) => refusal ?? []),
      retry: () => setAgain({ of: layers, copy: [...layers] }),
    }),
    [layers, all, isPending, step, effects, asked, ofMaps, maps, hasAllTasks],
  )
}
