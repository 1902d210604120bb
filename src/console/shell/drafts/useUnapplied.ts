import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FieldValues, UseFormGetValues, UseFormReset, UseFormSubscribe } from 'react-hook-form'
import { preloadUnappliedNotice } from './UnappliedNotice.tsx'
import { enteredNames, none, stillEntered, draftFrom, unappliedOf } from './unapplied.ts'

interface Options<V extends FieldValues, T extends object> {
  /** The name of the draft. Each user of each portal has one draft with this name until the tab is closed. */
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
  readonly isSecret?: (name: string, value: unknown) => boolean
}

interface UnappliedForm<V, T> {
  /** Returns the portal's values that the entries are based on; the review compares them with the current ones. */
  readonly baseOf: (values: V) => T
  /** The entries that were restored when the form was opened, until they are applied or discarded. */
  readonly restored: { readonly count: number; readonly secrets: readonly string[] } | undefined
  /** Whether leaving the page would lose entries: a secret, or a draft that is too large for the browser's storage. */
  readonly isLossy: boolean
  /** Removes the draft, for forms that are closed while they contain entries. */
  readonly forget: () => void
}

const noSecrets = () => false

/**
 * Stores the unapplied entries of a form until the tab is closed, and restores them after a reload, a visit of another page, or a
 * new sign-in. The dirty fields of the form are those that differ from `shown`.
 */
export const useUnapplied = <V extends FieldValues, T extends object>({
  name,
  form: { subscribe, reset, getValues },
  shown,
  base,
  isSecret = noSecrets,
}: Options<V, T>): UnappliedForm<V, T> => {
  const draft = useMemo(() => unappliedOf(name), [name])
  const [first] = useState(() => {
    const earlier = stillEntered(draft.read(), shown)
    const count = Object.keys(earlier.values).length
    return { shown, earlier, count, values: { ...shown, ...earlier.values } }
  })
  const [earlier, setEarlier] = useState(first.earlier)
  const [isLossy, setIsLossy] = useState(false)

  useEffect(() => {
    if (first.count > 0) reset(first.values, { keepDefaultValues: true })
  }, [first, reset])

  useEffect(() => {
    const keep = (values: V) => {
      const now = draftFrom({ values, shown, base, earlier, isSecret })
      const isKept = draft.keep(now)
      if (now !== none) preloadUnappliedNotice()
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
    ...draftFrom({ values, shown, base, earlier, isSecret }).told,
  })
  const forget = useCallback(() => draft.forget(), [draft])
  const { secrets } = earlier
  const count = Object.keys(earlier.values).length === 0 ? 0 : first.count
  return {
    baseOf,
    restored: count + secrets.length > 0 ? { count, secrets } : undefined,
    isLossy,
    forget,
  }
}
