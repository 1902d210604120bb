import Box from '@mui/material/Box'
import type { User } from '../../../../rest/records/user.ts'
import { formatBytes } from '../../../shell/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { forcedColors } from '../../../ui/theme.ts'
import { t } from './messages.ts'

/** The storage that the content of a member uses; null if the portal doesn't return it. */
export const Storage = ({ user: { storageUsage, storageQuota = 0 } }: { user: User }) => {
  if (storageUsage === undefined) return null
  const used = formatBytes(storageUsage)
  const share = Math.min(1, storageUsage / storageQuota)
  return (
    <Card title={t('storage.title')}>
      {storageQuota > 0
        ? t('storage.figures', { used, quota: formatBytes(storageQuota) })
        : t('storage.used', { used })}
      {storageQuota > 0 && (
        <Box
          aria-hidden
          sx={{
            blockSize: 8,
            marginBlockStart: 2,
            borderRadius: '4px',
            overflow: 'hidden',
            backgroundColor: 'line',
            [forcedColors]: { outline: '1px solid' },
          }}
        >
          <Box
            sx={{
              blockSize: '100%',
              backgroundColor: 'tone.brand.solid',
              forcedColorAdjust: 'none',
            }}
            style={{ inlineSize: `${share * 100}%` }}
          />
        </Box>
      )}
    </Card>
  )
}
