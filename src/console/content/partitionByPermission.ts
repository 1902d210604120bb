import type { Operation } from '../../rest/protocol/operation.ts'
import { permission, refusalMessage } from '../shell/permissions.ts'
import type { SelectedItem } from '../shared/selection/selection.ts'
import type { Session } from '../shell/session/session.ts'

/** Selected items, separated by whether an operation is permitted. */
export interface ItemsByPermission {
  readonly allowed: readonly SelectedItem[]
  readonly refused: readonly SelectedItem[]
  /** Why the operation is not permitted for the refused items. */
  readonly refusal: string | undefined
}

/** Separates items by whether `operation` is permitted for their owner. */
export const partitionByPermission = (
  items: readonly SelectedItem[],
  operation: Pick<Operation, 'access' | 'since'>,
  session: Pick<Session, 'organization' | 'person'>,
): ItemsByPermission => {
  const refusals = new Map<string, string | undefined>()
  for (const item of items)
    if (!refusals.has(item.owner))
      refusals.set(item.owner, refusalMessage(permission(session, operation, item)))
  const isAllowed = ({ owner }: SelectedItem) => refusals.get(owner) === undefined
  return {
    allowed: items.filter(isAllowed),
    refused: items.filter((item) => !isAllowed(item)),
    refusal: [...refusals.values()].find((refusal) => refusal !== undefined),
  }
}

/** Returns an item as the target of a bulk operation. */
export const targetOf = ({ id, title, type, owner }: SelectedItem) => ({ id, title, type, owner })
