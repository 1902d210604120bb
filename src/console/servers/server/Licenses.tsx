import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { validity } from '../../shared/certificates/validity.ts'
import { formatDay } from '../../shell/format.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import type { LicenseGroup } from './licenses.ts'
import { t } from './messages.ts'

const Expiration = ({ expires, now }: { expires: number | undefined; now: number }) => {
  if (expires === undefined) return t('license.unlimited')
  const { state, days } = validity({ notBefore: 0, notAfter: expires }, now)
  const word = state === 'early' ? 'valid' : state
  return (
    <>
      <span>{t(`license.${word}`, { date: formatDay(expires), count: days })}</span>
      {word !== 'valid' && (
        <StateChip tone={word === 'soon' ? 'warning' : 'error'}>
          {t(`certificate.chip.${word}`)}
        </StateChip>
      )}
    </>
  )
}

interface Props {
  readonly groups: readonly LicenseGroup[]
  /** When they were read (epoch ms). */
  readonly now: number
}

/** What a server is licensed for, and until when. */
export const Licenses = ({ groups, now }: Props) => (
  <Box
    component="ul"
    aria-label={t('license.title')}
    sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', rowGap: 2 }}
  >
    {groups.map(({ expires, names }) => (
      <Box
        component="li"
        key={names.join()}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
      >
        <Expiration expires={expires} now={now} />
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ flexBasis: '100%', overflowWrap: 'anywhere' }}
        >
          {names.join(', ')}
        </Typography>
      </Box>
    ))}
  </Box>
)
