import type { ReassignDetail } from '../../../../rest/content/transfer.ts'
import type { BatchResult } from './checkBatches.ts'
import type { TransferItem } from '../transfer.ts'

/** An item that can't be transferred, with the details that the portal provides. */
export interface BlockedItem {
  readonly item: TransferItem
  readonly detail: ReassignDetail | undefined
}

interface Common {
  readonly key: string
  /** Username of the new owner. */
  readonly target: string
  readonly blockedItems: readonly BlockedItem[]
  readonly message: string | undefined
  readonly code: string | undefined
  readonly messageCode: string | undefined
}

/**
 * A reason why items can't be transferred to a member, with all affected items. `other`: the portal provided only a message.
 * `elsewhere`: the items have been deleted or have another owner.
 */
export type Cause =
  | (Common & { readonly kind: 'userType' | 'disabled' | 'elsewhere' | 'other' })
  | (Common & { readonly kind: 'privilege'; readonly privilege: string })
  | (Common & {
      readonly kind: 'group' | 'viewOnly'
      readonly groupId: string
      readonly groupTitle: string | undefined
    })
  | (Common & { readonly kind: 'relationship'; readonly relatedItemId: string })

/** The message code for items that do not belong to the given owner. */
const notThere = 'CONT_0001'

type CauseDetails = Cause extends infer C
  ? C extends Cause
    ? Omit<C, keyof Common>
    : never
  : never

const detailsOf = ({ detail, messageCode }: BatchResult): CauseDetails => {
  if (!detail) return { kind: 'other' }
  const { cause, privilege, groupId, groupTitle, relatedItemId } = detail
  if (cause === 'userType') return { kind: 'userType' }
  if (cause === 'disabled') return { kind: 'disabled' }
  if (cause === 'privilege' && privilege !== undefined) return { kind: 'privilege', privilege }
  if (cause === 'relationship' && relatedItemId !== undefined)
    return { kind: 'relationship', relatedItemId }
  if (groupId !== undefined) {
    if (cause === 'group') return { kind: 'group', groupId, groupTitle }
    if (cause === 'viewOnly') return { kind: 'viewOnly', groupId, groupTitle }
  }
  return { kind: messageCode === notThere ? 'elsewhere' : 'other' }
}

const keyOf = (what: CauseDetails, { target, message, code }: BatchResult): string => {
  switch (what.kind) {
    case 'privilege':
      return JSON.stringify([what.kind, target, what.privilege])
    case 'group':
    case 'viewOnly':
      return JSON.stringify([what.kind, target, what.groupId])
    case 'relationship':
      return JSON.stringify([what.kind, target, what.relatedItemId])
    case 'other':
      return JSON.stringify([what.kind, target, code, message])
    case 'userType':
    case 'disabled':
    case 'elsewhere':
      return JSON.stringify([what.kind, target])
  }
}

/** Groups findings by reason, in the order in which the reasons were found. */
export const causesOf = (findings: Iterable<BatchResult>): Cause[] => {
  const causes = new Map<string, Cause & { readonly blockedItems: BlockedItem[] }>()
  for (const finding of findings) {
    const { item, detail, target, message, code, messageCode } = finding
    const what = detailsOf(finding)
    const key = keyOf(what, finding)
    const cause = causes.get(key)
    if (cause) cause.blockedItems.push({ item, detail })
    else {
      const blockedItems = [{ item, detail }]
      causes.set(key, { ...what, key, target, message, code, messageCode, blockedItems })
    }
  }
  return [...causes.values()]
}
