import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FieldValues, UseFormGetValues, UseFormReset, UseFormSubscribe } from 'react-hook-form'
import { enteredNames, none, stillEntered, draftFrom, unappliedOf } from './unapplied.ts'

interface Options<V extends FieldValues, T extends object> {
  /** Names what the form is about: every person has one draft of that name at each portal, for as long as the tab is open. */
  readonly name: string
  readonly form: {
    readonly subscribe: UseFormSubscribe<V>
    readonly reset: UseFormReset<V>
    readonly getValues: UseFormGetValues<V>
  }
  /** What the form shows when nothing was entered. Stable until something was applied. */
  readonly shown: V
  /** The portal's values behind it, by field. Stable until something was applied. */
  readonly base: T
  /** Whether the value of a field must not be stored. A function of the module. */
  readonly isSecret?: (name: string, value: unknown) => boolean
}

interface UnappliedForm<V, T> {
  /** The portal's values that what is entered is based on: the plan compares them with those that the portal has by then. */
  readonly baseOf: (values: V) => T
  /** What was restored when the form was opened, until it is applied or discarded. */
  readonly restored: { readonly count: number; readonly secrets: readonly string[] } | undefined
  /** Whether leaving the page would lose something: a secret, or more than the browser keeps. */
  readonly isLossy: boolean
  /** Removes the draft, for forms that are closed while they still contain what was entered. */
  readonly forget: () => void
}

const noSecrets = () => false

/**
 * Keeps what is entered in a form and not applied until the tab is closed, so that it is there again after a reload, another page or
 * a new sign-in. What was entered earlier is put into the form, whose dirty fields are those that differ from `shown`.
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
      const entered = enteredNames(values, shown).filter((one) => isSecret(one, values[one]))
      setIsLossy(!isKept || entered.length > 0)
      if (now === none) setEarlier(none)
      else if (earlier.secrets.some((one) => entered.includes(one)))
        setEarlier({
          ...earlier,
          secrets: earlier.secrets.filter((one) => !entered.includes(one)),
        })
    }
    // What was applied is no longer entered.
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
