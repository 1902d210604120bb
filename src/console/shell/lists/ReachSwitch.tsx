import type * as z from 'zod'
import { isOnline } from '../../../rest/records/productVersion.ts'
import { LabeledSwitch } from '../../ui/fields/LabeledSwitch.tsx'
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
    <LabeledSwitch
      label={t('everywhere')}
      checked={current === 'everywhere'}
      onChange={(isOn) => onChange(isOn ? 'everywhere' : 'organization')}
    />
  )
