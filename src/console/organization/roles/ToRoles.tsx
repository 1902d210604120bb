import Button from '@mui/material/Button'
import { paths } from '../../shell/paths.ts'
import { t } from './messages.ts'

/** The way from a page that the member can't use to the list of roles. */
export const ToRoles = () => (
  <Button variant="outlined" href={paths.roles()}>
    {t('toRoles')}
  </Button>
)
