import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod'
import { refusedIn } from './refused.ts'
import { useSubmit, type Submit } from './useSubmit.ts'

export interface SchemaOptions<V extends FieldValues, T> {
  /** Validates the values. Default: all values are valid. */
  readonly schema?: z.ZodType<T, V> | undefined
  /** When the first error of a field is shown. */
  readonly mode: 'onTouched' | 'onChange' | 'onSubmit'
  /** The values of the form without entries. */
  readonly shown: V
}

/** The values of a form, validated by one schema. */
export const useSchemaForm = <V extends FieldValues, T>({
  schema,
  mode,
  shown,
}: SchemaOptions<V, T>): UseFormReturn<V, unknown, T> =>
  useHookForm<V, unknown, T>({
    ...(schema && { resolver: zodResolver(schema) }),
    defaultValues: shown as DefaultValues<V>,
    mode,
    // `useSubmit` focuses the first field with an error.
    shouldFocusError: false,
  })

interface Options<V extends FieldValues, T> extends Omit<SchemaOptions<V, T>, 'mode'> {
  /** Default: after an attempt to submit. */
  readonly mode?: SchemaOptions<V, T>['mode']
  /** Sends valid values, or shows them elsewhere. */
  readonly send: (values: T, showRefused: Submit<V>['showRefused']) => unknown
  /** Returns the field of a parameter that the portal refused. */
  readonly fieldOf?: (parameter: string | undefined) => Path<V> | undefined
}

/**
 * A short form without a draft and a review: validated by one schema, focused on its first error, and sent. What the portal refuses is
 * shown at its field, another error with `sending`.
 */
export const usePlainForm = <V extends FieldValues, T = V>({
  mode = 'onSubmit',
  send,
  fieldOf = () => undefined,
  ...options
}: Options<V, T>) => {
  const form = useSchemaForm({ ...options, mode })
  const [error, setError] = useState<Error | null>(null)
  const submit = useSubmit(form, async (values: T, showRefused) => {
    setError(null)
    try {
      await send(values, showRefused)
    } catch (problem) {
      const refused = refusedIn(problem, fieldOf)
      if (refused) showRefused(refused)
      else setError(problem as Error)
    }
  })
  return {
    ...submit,
    form,
    /** Whether the values are being sent, and why that failed. */
    sending: { isPending: form.formState.isSubmitting, error },
    /** The properties of a text field. */
    field: (name: Path<V>, rules?: RegisterOptions<V>) => ({
      error: form.getFieldState(name, form.formState).error?.message,
      ...form.register(name, rules),
    }),
  }
}
