import type { DeletedLayer, LayerUser } from './layerUsers.ts'

/** Why layers are deleted. */
export type DeletionCause = 'synchronization' | 'deletion'

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
  /** The number of further layers, which are more than are checked. */
  readonly unchecked: number
  readonly unreadMaps: number
  readonly hasAllTasks: boolean
  /** Why the portal will not delete layers, once for each layer. */
  readonly refusals: readonly string[]
  readonly retry: () => void
}

/** Returns the usage of layers before anything has been read. Without layers, there is nothing to read. */
export const unreadUsage = (layers: readonly DeletedLayer[]): LayerUsage => ({
  layers,
  users: [],
  isChecking: layers.length > 0,
  step: 'layers',
  progress: { done: 0, total: layers.length },
  unread: 0,
  unchecked: 0,
  unreadMaps: 0,
  hasAllTasks: true,
  refusals: [],
  retry: () => undefined,
})
