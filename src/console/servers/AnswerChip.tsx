import Box from '@mui/material/Box'
import { StateChip } from '../ui/StateChip.tsx'
import type { Tone } from '../ui/designTokens.ts'
import type { Answer } from '../shared/servers/serverAnswer.ts'
import { t } from './messages.ts'

const tones: Readonly<Record<Answer['kind'], Tone>> = {
  responds: 'success',
  silent: 'error',
  outside: 'neutral',
  fails: 'error',
}

/** Whether a server responds to this browser. */
export const AnswerChip = ({ answer }: { readonly answer: Answer | undefined }) =>
  answer ? (
    <StateChip tone={tones[answer.kind]}>{t(`state.${answer.kind}`)}</StateChip>
  ) : (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('state.checking')}
    </Box>
  )
