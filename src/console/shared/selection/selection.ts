import { useSyncExternalStore } from 'react'
import { openStore } from '../../shell/storage/database.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { maybeSession, onSessionChange } from '../../shell/session/session.ts'
import { namedHere, sweep } from './names.ts'
import { createSelectionStore, type Selection, type SelectionStore } from './selectionStore.ts'

export type { Selection }
export { toSelected, type SelectedItem } from './selectedItem.ts'

interface Opened {
  readonly place: string
  readonly store: Promise<SelectionStore>
  loaded?: SelectionStore
}

let opened: Opened | undefined
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

const selections = openStore('selections')

const open = async (place: string): Promise<SelectionStore> => {
  const names = await namedHere(place)
  const store = createSelectionStore({ shelf: selections, place, ...names }, changed)
  await store.load()
  void sweep(selections, place)
  return store
}

// Each member has a separate selection, which is kept for the next sign-in of this member in this tab.
onSessionChange(() => {
  if (!maybeSession()) opened = undefined
})

const loaded = (): SelectionStore => {
  if (!opened?.loaded) throw new Error('The selection is loaded before it is used.')
  return opened.loaded
}

/**
 * Opens the selection of the signed-in member in this tab; loaders of pages that use it wait for it. It survives a reload and can
 * contain any number of items.
 */
export const loadSelection = async (): Promise<Selection> => {
  const place = accountScope()
  if (opened?.place !== place) {
    const opening: Opened = { place, store: open(place) }
    opened = opening
  }
  const current = opened
  current.loaded = await current.store
  return current.loaded.now()
}

/** Changes the selection; must be called after `loadSelection` has resolved. `add` also updates the properties of selected items. */
export const selection: Pick<SelectionStore, 'now' | 'add' | 'remove' | 'clear'> = {
  now: () => loaded().now(),
  add: (items) => loaded().add(items),
  remove: (ids) => loaded().remove(ids),
  clear: () => loaded().clear(),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Subscribes to the selection; for pages whose loader waited for `loadSelection`. */
export const useSelection = (): Selection => useSyncExternalStore(subscribe, selection.now)
