import type { ReassignDetail } from '../../../rest/content/transfer.ts'
import type { Finding } from './check.ts'
import type { Handed } from './handover.ts'

/** An item in the way, with what the portal told about it. */
export interface Offender {
  readonly item: Handed
  readonly detail: ReassignDetail | undefined
}

interface Common {
  readonly key: string
  /** Who may not receive. */
  readonly target: string
  readonly offenders: readonly Offender[]
  readonly words: string | undefined
  readonly code: string | undefined
  readonly messageCode: string | undefined
}

/**
 * Why some items may not go to a member; one reason with all its items. `told`: the portal gave no reason as data, only its words.
 * `elsewhere`: the items are gone, or belong to somebody else by now.
 */
export type Cause =
  | (Common & { readonly kind: 'userType' | 'disabled' | 'elsewhere' | 'told' })
  | (Common & { readonly kind: 'privilege'; readonly privilege: string })
  | (Common & {
      readonly kind: 'group' | 'viewOnly'
      readonly groupId: string
      readonly groupTitle: string | undefined
    })
  | (Common & { readonly kind: 'relationship'; readonly relatedItemId: string })

/** With which portals name items that are not, or no longer, their named owner's. */
const notThere = 'CONT_0001'

type Known = Cause extends infer C ? (C extends Cause ? Omit<C, keyof Common> : never) : never

const whatOf = ({ detail, messageCode }: Finding): Known => {
  if (!detail) return { kind: 'told' }
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
  return { kind: messageCode === notThere ? 'elsewhere' : 'told' }
}

const keyOf = (what: Known, { target, words, code }: Finding): string => {
  switch (what.kind) {
    case 'privilege':
      return JSON.stringify([what.kind, target, what.privilege])
    case 'group':
    case 'viewOnly':
      return JSON.stringify([what.kind, target, what.groupId])
    case 'relationship':
      return JSON.stringify([what.kind, target, what.relatedItemId])
    case 'told':
      return JSON.stringify([what.kind, target, code, words])
    case 'userType':
    case 'disabled':
    case 'elsewhere':
      return JSON.stringify([what.kind, target])
  }
}

/** What stands in the way, reason by reason, in the order in which they were found. */
export const causesOf = (findings: Iterable<Finding>): Cause[] => {
  const causes = new Map<string, Cause & { readonly offenders: Offender[] }>()
  for (const finding of findings) {
    const { item, detail, target, words, code, messageCode } = finding
    const what = whatOf(finding)
    const key = keyOf(what, finding)
    const cause = causes.get(key)
    if (cause) cause.offenders.push({ item, detail })
    else {
      const offenders = [{ item, detail }]
      causes.set(key, { ...what, key, target, words, code, messageCode, offenders })
    }
  }
  return [...causes.values()]
}
