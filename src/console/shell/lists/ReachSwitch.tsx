import Box from '@mui/material/Box'
import type * as z from 'zod'
import { isOnline } from '../../../rest/records/productVersion.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { useSession } from '../session/session.ts'
import type { reach } from './reach.ts'
import { t } from './messages.ts'

type Reach = z.output<typeof reach>

interface Props {
  readonly reach: Reach
  readonly onChange: (reach: Reach) => void
}

/** A switch that lists what other organizations share, too, on the portal that has several: ArcGIS Online. */
export const ReachSwitch = ({ reach: current, onChange }: Props) =>
  isOnline(useSession().organization) && (
    <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <Switch
        checked={current === 'everywhere'}
        onChange={(event) => onChange(event.target.checked ? 'everywhere' : 'organization')}
      />
      {t('everywhere')}
    </Box>
  )
