import Box from '@mui/material/Box'
import CheckIcon from '@mui/icons-material/Check'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { t } from '../messages.ts'

interface Props {
  /** Accessible name of the steps. */
  readonly label: string
  readonly steps: readonly string[]
  /** Index of the current step. */
  readonly current: number
}

/** The steps of a flow in one line, with the current step highlighted. */
export const Steps = ({ label, steps, current }: Props) => (
  <Box
    component="ol"
    aria-label={label}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 6,
      rowGap: 1,
      listStyle: 'none',
      padding: 0,
      marginBlock: 0,
      marginBlockEnd: 4,
      color: 'text.secondary',
    }}
  >
    {steps.map((step, index) => (
      <Box
        component="li"
        key={step}
        aria-current={index === current ? 'step' : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          ...(index === current && { color: 'primary.main', fontWeight: 650 }),
        }}
      >
        {index + 1} {step}
        {index < current && (
          <>
            <CheckIcon aria-hidden sx={{ fontSize: 16 }} />
            <VisuallyHidden>{t('stepDone')}</VisuallyHidden>
          </>
        )}
      </Box>
    ))}
  </Box>
)
