import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigateHere } from '../router.ts'
import * as z from 'zod'
import { enteredNames } from '../drafts/unapplied.ts'
import type { UnappliedProps } from '../drafts/UnappliedNotice.tsx'
import { useUnapplied } from '../drafts/useUnapplied.ts'
import { confirm, type Question } from '../confirm/confirm.tsx'
import { useLeaveGuard } from '../confirm/leaveGuard.tsx'
import { useSchemaForm } from './usePlainForm.ts'
import { useSubmit, type Submit } from './useSubmit.ts'

/** Problems of a form, by field. */
export type Problems = Readonly<Record<string, string | undefined>>

/** Returns the schema of a form whose problems a function finds. */
export const schemaOf = <V extends FieldValues>(
  problemsOf: (values: V) => Problems | Promise<Problems>,
): z.ZodType<V, V> =>
  z.custom<V>().superRefine(async (values, context) => {
    for (const [name, message] of Object.entries(await problemsOf(values)))
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message })
  })

interface Options<V extends FieldValues, T, B extends object, P> {
  /** The name of the draft. Each user of each portal has one draft with this name in each tab. */
  readonly name: string
  /** Validates the values. Default: all values are valid. */
  readonly schema?: z.ZodType<T, V>
  /** When the first error of a field is shown. Default: when it was left. */
  readonly mode?: 'onTouched' | 'onChange' | 'onSubmit'
  /** The values of the form without entries. Must be stable until changes are applied. */
  readonly shown: V
  /** The portal's values that the form was filled from, by field. Must be stable until changes are applied. */
  readonly base: B
  /** Whether the value of a field must not be stored. Must be stable. */
  readonly isSecret?: (name: string, value: unknown) => boolean
  /** Returns the label of a field with a secret. */
  readonly labelOf?: (name: string) => string
  /** The question before entries are lost that can't be stored. Default: the page asks itself, if at all. */
  readonly leave?: string
  /** Paths that begin with this belong to the page of the form, too. */
  readonly within?: string
  /** The question before entries are discarded. Default: they are discarded at once. */
  readonly discarding?: Question
  /**
   * Returns what the review shows, from valid values and the portal's values that they are based on. Default: the page opens the
   * review itself.
   */
  readonly review?: (values: T, base: B) => P | Promise<P>
}

interface Form<V extends FieldValues, T, B extends object, P> extends Pick<
  Submit<V>,
  'formProps' | 'focusError' | 'showRefused'
> {
  readonly form: UseFormReturn<V, unknown, T>
  /** The properties of the notice about entries of an earlier visit, if there are any. */
  readonly notice: UnappliedProps | undefined
  /** What is under review; undefined while the review is closed. */
  readonly reviewed: P | undefined
  /** Opens the review, changes what it shows, or closes it. */
  readonly setReviewed: (reviewed: P | undefined) => void
  /** Returns the portal's values that the entries are based on; the review compares them with the current ones. */
  readonly baseOf: (values: V) => B
  /** Discards the entries, after the question if there are any. Resolves to whether they were. */
  readonly discard: () => Promise<boolean>
  /** Removes the draft, for forms that are closed while they contain entries. */
  readonly forget: () => void
  /** Removes the draft and opens another page, without a question. */
  readonly leaveTo: (path: string) => void
}

/**
 * A form: validated by one schema, focused on its first error, kept as a draft, guarded while entries can be lost, and reviewed before
 * it is sent. The dirty fields are those that differ from `shown`.
 */
export const useForm = <V extends FieldValues, T = V, B extends object = V, P = T>({
  name,
  schema,
  mode = 'onTouched',
  shown,
  base,
  isSecret,
  labelOf = (field) => field,
  leave = '',
  within,
  discarding,
  review,
}: Options<V, T, B, P>): Form<V, T, B, P> => {
  const navigate = useNavigateHere()
  const form = useSchemaForm({ schema, mode, shown })
  const { baseOf, restored, isLossy, forget } = useUnapplied({ name, form, shown, base, isSecret })
  const [reviewed, setReviewed] = useState<P>()
  const submit = useSubmit(form, async (values) => {
    const found = await review?.(values, baseOf(form.getValues()))
    setReviewed(() => found)
  })
  // The page to show when nothing can be lost anymore.
  const [next, setNext] = useState<string>()
  useLeaveGuard(leave !== '' && isLossy && next === undefined, leave, within)
  useEffect(() => {
    if (next !== undefined) void navigate(next)
  }, [next, navigate])
  const reset = () => form.reset(shown)
  return {
    ...submit,
    form,
    notice: restored && { ...restored, secrets: restored.secrets.map(labelOf), onDiscard: reset },
    reviewed,
    setReviewed: (value) => setReviewed(() => value),
    baseOf,
    discard: async () => {
      const isEntered = enteredNames(form.getValues(), shown).length > 0
      const isSure = !discarding || !isEntered || (await confirm(discarding))
      if (isSure) reset()
      return isSure
    },
    forget,
    leaveTo: (path) => {
      forget()
      setNext(path)
    },
  }
}
