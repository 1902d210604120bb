import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../rest/operation.ts'
import type { search } from '../../rest/search.ts'
import { formatBytes } from '../shell/format.ts'
import { Moment } from '../shell/Moment.tsx'
import { Card } from '../ui/Card.tsx'
import { Rows } from '../ui/Rows.tsx'

/** Export packages that wait for their import. */
export const OwnPackages = ({ packages }: { packages: Result<typeof search.items> }) => {
  const { t } = useTranslation('home')
  const more = packages.total - packages.results.length
  return (
    <Card title={t('packages')}>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {t('packagesLine')}
      </Typography>
      <Rows aria-label={t('packagesCaption')}>
        {packages.results.map(({ id, title, size, created }) => (
          <li key={id}>
            <Box sx={{ flex: 1, minInlineSize: 160, fontWeight: 500 }}>{title}</Box>
            <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatBytes(size)}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              <Moment time={created} />
            </Box>
          </li>
        ))}
      </Rows>
      {more > 0 && (
        <Typography color="textSecondary">{t('morePackages', { count: more })}</Typography>
      )}
    </Card>
  )
}
