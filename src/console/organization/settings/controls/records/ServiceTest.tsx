import { useMutation } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { portals } from '../../../../../rest/organization/portals.ts'
import { send } from '../../../../shell/api.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { StateChip } from '../../../../ui/StateChip.tsx'
import type { Tone } from '../../../../ui/designTokens.ts'
import { answerOf, failureOf, type ServiceAnswer } from './serviceAnswer.ts'
import { t } from '../../messages.ts'

const tones: Record<ServiceAnswer['kind'], Tone> = {
  responds: 'success',
  returnsError: 'warning',
  unreachable: 'error',
  notRequested: 'warning',
  notSupported: 'neutral',
  failed: 'error',
  noPortal: 'error',
}

/** The browser can send requests to the portal only, so the portal requests the URL. */
const testUrl = async (url: string): Promise<ServiceAnswer> => {
  try {
    return answerOf(await send(portals.checkUrl, { url }))
  } catch (error) {
    return failureOf(error)
  }
}

/** Tests whether the portal gets a response from the URL of a service. */
export const ServiceTest = ({ label, url }: { label: string; url: string }) => {
  const test = useMutation({ mutationFn: testUrl })
  // A result applies only to the URL that was tested.
  const found = test.variables === url ? test.data : undefined
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <ActionButton
        size="small"
        variant="outlined"
        aria-label={t('test.of', { label })}
        loading={test.isPending}
        disabledReason={URL.canParse(url) ? undefined : t('test.noUrl')}
        onClick={() => test.mutate(url)}
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
              {found.kind === 'notSupported' ? t('test.notSupportedHelp') : found.message}
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}
