import { StateChip } from '../../ui/StateChip.tsx'
import { t } from './messages.ts'

/** The content status of an item; statuses of newer portals as they are. */
export const StatusLabel = ({ status }: { status: string }) => (
  <StateChip tone={status === 'deprecated' ? 'warning' : 'success'}>
    {t(`status.${status}`, { defaultValue: status })}
  </StateChip>
)
