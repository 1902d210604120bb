import { useState, type RefObject, type SubmitEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFocusOnError } from '../../ui/fields/useFocusOnError.ts'

interface Submit {
  /** The properties of the form's element. */
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: SubmitEvent) => void
  }
  /** Focuses the first field with an error, also if the error is rendered later. */
  readonly focusError: () => void
}

/**
 * Submits a form: calls `onValid` with its values if they are valid, otherwise focuses the first field with an error, also fields that
 * are not registered inputs. The form must have `shouldFocusError: false`.
 */
export const useSubmit = <V extends FieldValues>(
  { handleSubmit }: Pick<UseFormReturn<V>, 'handleSubmit'>,
  onValid: (values: V) => unknown,
): Submit => {
  const [attempt, setAttempt] = useState(0)
  const ref = useFocusOnError(attempt)
  const focusError = () => setAttempt((count) => count + 1)
  const submit = async (event: SubmitEvent) => {
    let isValid = true
    await handleSubmit(onValid, () => {
      isValid = false
    })(event)
    // Now the errors are shown.
    if (!isValid) focusError()
  }
  return {
    formProps: { ref, noValidate: true, onSubmit: (event) => void submit(event) },
    focusError,
  }
}
