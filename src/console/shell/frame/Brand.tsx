import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { siteRoot } from '../site.ts'
import { t } from '../messages/index.ts'

/** The console's logo and name. */
export const Brand = () => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
    <img src={`${siteRoot()}icon.svg`} alt="" width={22} height={22} />
    <Typography component="span" sx={{ fontWeight: 650 }} noWrap>
      {t('console')}
    </Typography>
  </Box>
)
