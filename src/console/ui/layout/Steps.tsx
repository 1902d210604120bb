import Box from '@mui/material/Box'
import CheckIcon from '@mui/icons-material/Check'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

interface Props {
  /** What is done in these steps, for those who listen. */
  readonly label: string
  readonly steps: readonly string[]
  /** Index of the step at hand. */
  readonly current: number
}

/** The steps of a flow in one line, the one at hand in the accent. */
export const Steps = ({ label, steps, current }: Props) => {
  const { t } = useTranslation('ui')
  return (
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
}
