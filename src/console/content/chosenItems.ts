import { useMemo, useState } from 'react'
import { useLoaderData } from 'react-router'
import { itemsAtOnce } from '../../rest/content/sharing.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import { send } from '../shell/api.ts'
import { itemsById } from '../shared/bulk/kinds/itemsById.ts'
import { permission } from '../shell/permissions.ts'
import {
  loadSelection,
  selection,
  toSelected,
  type SelectedItem,
} from '../shared/selection/selection.ts'
import { useSession } from '../shell/session/session.ts'

/** For loaders of pages about items: returns the items that the URL names; undefined for the selected items. */
export const loadChosen = async (request: Request): Promise<SelectedItem[] | undefined> => {
  const named = new URL(request.url).searchParams.getAll('item').slice(0, itemsAtOnce)
  const [found] = await Promise.all([
    named.length === 0 ? undefined : itemsById(named, { send }),
    loadSelection(),
  ])
  return found && [...found.values()].map(toSelected)
}

/** Returns the items that the page is about: those in its URL, otherwise the selected ones. Its loader returns `loadChosen`. */
export const useChosen = (): readonly SelectedItem[] => {
  const named = useLoaderData<SelectedItem[] | undefined>()
  // The selection ends when the operation starts, before the page is left.
  const [selected] = useState(() => selection.now().items())
  return named ?? selected
}

/** Returns those of the chosen items on which the member can perform the operation. */
export const usePermitted = (
  operation: Pick<Operation, 'access' | 'since'>,
): readonly SelectedItem[] => {
  const items = useChosen()
  const session = useSession()
  return useMemo(
    () => items.filter((item) => permission(session, operation, item).allowed),
    [items, operation, session],
  )
}
