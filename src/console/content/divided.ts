import type { Operation } from '../../rest/protocol/operation.ts'
import { permission, refusalMessage } from '../shell/permissions.ts'
import type { SelectedItem } from '../shell/selection/selection.ts'
import type { Session } from '../shell/session/session.ts'

/** Selected items by whether the person may do something with them, as their owners decide it. */
export interface Divided {
  readonly allowed: readonly SelectedItem[]
  readonly refused: readonly SelectedItem[]
  /** Why the refused ones are. */
  readonly refusal: string | undefined
}

/** Divides items by whether `operation` may be called for their owner. */
export const divided = (
  items: readonly SelectedItem[],
  operation: Pick<Operation, 'callers' | 'since'>,
  session: Pick<Session, 'organization' | 'person'>,
): Divided => {
  const refusals = new Map<string, string | undefined>()
  for (const { owner } of items)
    if (!refusals.has(owner))
      refusals.set(owner, refusalMessage(permission(session, operation, owner)))
  const isAllowed = ({ owner }: SelectedItem) => refusals.get(owner) === undefined
  return {
    allowed: items.filter(isAllowed),
    refused: items.filter((item) => !isAllowed(item)),
    refusal: [...refusals.values()].find((refusal) => refusal !== undefined),
  }
}

/** An item as a run takes it. */
export const targetOf = ({ id, title, type, owner }: SelectedItem) => ({ id, title, type, owner })
