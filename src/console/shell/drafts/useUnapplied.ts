import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FieldValues, UseFormGetValues, UseFormReset, UseFormSubscribe } from 'react-hook-form'
import type { ClosedTabOffer } from './draft.ts'
import {
  enteredNames,
  none,
  stillEntered,
  draftFrom,
  unappliedOf,
  type UnappliedDraft,
} from './unapplied.ts'

interface Options<V extends FieldValues, T extends object> {
  /** The name of the draft. Each user of each portal has one draft with this name in each tab. */
  readonly name: string
  readonly form: {
    readonly subscribe: UseFormSubscribe<V>
    readonly reset: UseFormReset<V>
    readonly getValues: UseFormGetValues<V>
  }
  /** The values of the form without entries. Must be stable until changes are applied. */
  readonly shown: V
  /** The portal's values that the form was filled from, by field. Must be stable until changes are applied. */
  readonly base: T
  /** Whether the value of a field must not be stored. Must be stable. */
  readonly isSecret?: ((name: string, value: unknown) => boolean) | undefined
}

interface UnappliedForm<V, T> {
  /** Returns the portal's values that the entries are based on; the review compares them with the current ones. */
  readonly baseOf: (values: V) => T
  /**
   * The entries that were restored when the form was opened, until they are applied or discarded; otherwise those of a closed tab,
   * which can be restored.
   */
  readonly restored:
    | {
        readonly count: number
        readonly secrets: readonly string[]
        readonly offered?: ClosedTabOffer
      }
    | undefined
  /** Whether leaving the page would lose entries: a secret, or a draft that is too large for the browser's storage. */
  readonly isLossy: boolean
  /** Removes the draft, for forms that are closed while they contain entries. */
  readonly forget: () => void
}

const noSecrets = () => false
const noNames: readonly string[] = []

const countOf = ({ values }: UnappliedDraft): number => Object.keys(values).length

/**
 * Stores the unapplied entries of a form, and restores them after a reload, a visit of another page, or a new sign-in. Those of a
 * closed tab are offered. The dirty fields of the form are those that differ from `shown`.
 */
export const useUnapplied = <V extends FieldValues, T extends object>({
  name,
  form: { subscribe, reset, getValues },
  shown,
  base,
  isSecret = noSecrets,
}: Options<V, T>): UnappliedForm<V, T> => {
  const draft = useMemo(() => unappliedOf(name), [name])
  const entriesOf = (stored: UnappliedDraft) => {
    const earlier = stillEntered(stored, shown)
    return { shown, earlier, count: countOf(earlier), values: { ...shown, ...earlier.values } }
  }
  const [first, setFirst] = useState(() => entriesOf(draft.read()))
  const [earlier, setEarlier] = useState(first.earlier)
  const [isLossy, setIsLossy] = useState(false)
  const [isEmpty, setIsEmpty] = useState(first.earlier === none || first.count === 0)
  const offered: ClosedTabOffer = {
    name,
    countIn: (stored) => entriesOf(draft.parse(stored)).count,
    restore: (stored) => {
      const left = draft.parse(stored)
      draft.keep(left)
      const restored = entriesOf(left)
      setFirst(restored)
      setEarlier(restored.earlier)
      setIsEmpty(false)
    },
  }

  useEffect(() => {
    if (first.count > 0) reset(first.values, { keepDefaultValues: true })
  }, [first, reset])

  useEffect(() => {
    const keep = (values: V) => {
      const now = draftFrom({ values, shown, base, earlier, isSecret })
      const isKept = draft.keep(now)
      setIsEmpty(now === none)
      const entered = enteredNames(values, shown).filter((one) => isSecret(one, values[one]))
      setIsLossy(!isKept || entered.length > 0)
      if (now === none) setEarlier(none)
      else if (earlier.secrets.some((one) => entered.includes(one)))
        setEarlier({
          ...earlier,
          secrets: earlier.secrets.filter((one) => !entered.includes(one)),
        })
    }
    // Applied entries are no longer part of the draft.
    if (shown !== first.shown) keep(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [draft, subscribe, getValues, first, shown, base, earlier, isSecret])

  const baseOf = (values: V): T => ({
    ...base,
    ...draftFrom({ values, shown, base, earlier, isSecret }).known,
  })
  const forget = useCallback(() => draft.forget(), [draft])
  const { secrets } = earlier
  const count = countOf(earlier) === 0 ? 0 : first.count
  return {
    baseOf,
    restored:
      count + secrets.length > 0
        ? { count, secrets }
        : isEmpty
          ? { count: 0, secrets: noNames, offered }
          : undefined,
    isLossy,
    forget,
  }
}
