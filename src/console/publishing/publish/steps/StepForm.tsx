import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState, type ReactNode } from 'react'
import { useFocusOnError } from '../../../ui/fields/useFocusOnError.ts'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { steps, type Step } from '../publishUrl.ts'
import type { StepProps } from '../stepProps.ts'
import { problemsOf, type Problems } from '../publishValues.ts'
import { t } from '../messages.ts'

interface Props extends Pick<StepProps, 'values' | 'refused' | 'onStep'> {
  readonly step: Step
  /** The errors that the step knows from the portal. */
  readonly further?: Problems
  /** The errors to show: none before the first attempt to continue. */
  readonly children: (problems: Problems) => ReactNode
}

/** The form of a step: Continue checks its fields, and leads to the first one with an error. */
export const StepForm = ({ step, values, refused, onStep, further = {}, children }: Props) => {
  const [isChecked, setIsChecked] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const element = useFocusOnError(attempt)
  const isRefused = refused !== undefined
  // After the page has moved the focus to its title.
  useEffect(() => {
    if (!isRefused) return undefined
    const frame = requestAnimationFrame(() => setAttempt((count) => count + 1))
    return () => cancelAnimationFrame(frame)
  }, [isRefused])
  const index = steps.indexOf(step)
  const [before, after] = [steps[index - 1], steps[index + 1]]
  const problems: Problems = {
    ...(refused ? { [refused.field]: refused.message } : {}),
    ...further,
    ...problemsOf(step, values),
  }
  const submit = () => {
    if (Object.keys(problems).length === 0) {
      if (after) onStep(after)
      return
    }
    setIsChecked(true)
    setAttempt(attempt + 1)
  }
  const shown = isChecked
    ? problems
    : refused
      ? { [refused.field]: problems[refused.field] ?? refused.message }
      : {}
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}
    >
      {children(shown)}
      <SelectionBar summary={t('step', { number: index + 1, total: steps.length })}>
        {before && (
          <Button variant="outlined" onClick={() => onStep(before)}>
            {t('back')}
          </Button>
        )}
        <Button variant="contained" type="submit">
          {t('continue')}
        </Button>
      </SelectionBar>
    </Box>
  )
}
