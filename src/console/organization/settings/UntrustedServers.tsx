import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useController, useWatch } from 'react-hook-form'
import { formatList } from '../../shell/format.ts'
import { useSettingsForm } from './form.ts'
import { trustLists, untrusted } from './trusted.ts'
import { t } from './messages.ts'

/** An error with the servers that are listed without CORS but not trusted, and a button that adds them to the trusted servers. */
export const UntrustedServers = () => {
  const { control } = useSettingsForm()
  const { field } = useController({ name: trustLists.trusted, control })
  const contacted = useWatch({ name: trustLists.contacted, control })
  const trusted = Array.isArray(field.value) ? (field.value as readonly string[]) : []
  const missing = untrusted({ [trustLists.trusted]: trusted, [trustLists.contacted]: contacted })
  return (
    <Box role="alert" sx={{ fontSize: '0.75rem', color: 'error.main' }}>
      {missing.length > 0 && (
        <>
          {t('untrusted', { count: missing.length, servers: formatList(missing) })}{' '}
          <Button size="small" onClick={() => field.onChange([...trusted, ...missing])}>
            {t('trustServers')}
          </Button>
        </>
      )}
    </Box>
  )
}
