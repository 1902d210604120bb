import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { siteRoot } from '../site.ts'

/** The console's logo and name. */
export const Brand = () => {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <img src={`${siteRoot()}icon.svg`} alt="" width={22} height={22} />
      <Typography component="span" sx={{ fontWeight: 650 }} noWrap>
        {t('console')}
      </Typography>
    </Box>
  )
}
