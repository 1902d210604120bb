import { useId, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFocusOnError } from '../../ui/fields/useFocusOnError.ts'
import type { Refused } from './refused.ts'

export interface Submit<V extends FieldValues> {
  /** The properties of the form's element. */
  readonly formProps: {
    /** For a button outside of the form. */
    readonly id: string
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: SubmitEvent) => void
  }
  /** Focuses the first field with an error, also if the error is rendered later. */
  readonly focusError: () => void
  /** Shows a refusal of the portal at its field, which gets the focus. */
  readonly showRefused: (refused: Refused<Path<V>>) => void
}

/**
 * Submits a form, once at a time: calls `onValid` with its values if they are valid, otherwise focuses the first field with an error,
 * also fields that are not registered inputs. The form must have `shouldFocusError: false`.
 */
export const useSubmit = <V extends FieldValues, T = V>(
  { handleSubmit, setError }: Pick<UseFormReturn<V, unknown, T>, 'handleSubmit' | 'setError'>,
  onValid: (values: T, showRefused: Submit<V>['showRefused']) => unknown,
): Submit<V> => {
  const [attempt, setAttempt] = useState(0)
  const ref = useFocusOnError(attempt)
  const id = useId()
  const isBusy = useRef(false)
  const focusError = () => setAttempt((count) => count + 1)
  const showRefused: Submit<V>['showRefused'] = ({ field, message }) => {
    setError(field, { type: 'portal', message })
    focusError()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    let isValid = true
    await handleSubmit(
      (values) => onValid(values, showRefused),
      () => {
        isValid = false
      },
    )(event).finally(() => {
      isBusy.current = false
    })
    // Now the errors are shown.
    if (!isValid) focusError()
  }
  return {
    formProps: { id, ref, noValidate: true, onSubmit: (event) => void submit(event) },
    focusError,
    showRefused,
  }
}
