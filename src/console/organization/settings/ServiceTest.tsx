import { useMutation } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { portals } from '../../../rest/organization/portals.ts'
import { send } from '../../shell/api.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Tone } from '../../ui/designTokens.ts'
import { answerOf, failureOf, type ServiceAnswer } from './serviceAnswer.ts'
import { useWords } from './words.ts'

const tones: Record<ServiceAnswer['kind'], Tone> = {
  answers: 'success',
  refuses: 'warning',
  unreachable: 'error',
  notAsked: 'warning',
  notOffered: 'neutral',
  failed: 'error',
  noPortal: 'error',
}

/** The browser may reach its own portal only, so the portal asks. */
const ask = async (url: string): Promise<ServiceAnswer> => {
  try {
    return answerOf(await send(portals.checkUrl, { url }))
  } catch (error) {
    return failureOf(error)
  }
}

/** Tests whether a service answers at an address, from where the portal stands. */
export const ServiceTest = ({ label, address }: { label: string; address: string }) => {
  const { t } = useWords()
  const asking = useMutation({ mutationFn: ask })
  // What was found holds for the address that was asked.
  const found = asking.variables === address ? asking.data : undefined
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <ActionButton
        size="small"
        variant="outlined"
        aria-label={t('test.of', { label })}
        loading={asking.isPending}
        disabledReason={URL.canParse(address) ? undefined : t('test.noAddress')}
        onClick={() => asking.mutate(address)}
      >
        {t('test.test')}
      </ActionButton>
      <Box
        component="output"
        aria-label={t('test.of', { label })}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minInlineSize: 0 }}
      >
        {found && (
          <>
            <StateChip tone={tones[found.kind]}>{t(`test.${found.kind}`)}</StateChip>
            <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              {found.status !== undefined && t('test.status', { status: found.status })}{' '}
              {found.kind === 'notOffered' ? t('test.notOfferedHelp') : found.message}
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}
