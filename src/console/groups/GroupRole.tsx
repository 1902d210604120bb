import { styled } from '@mui/material/styles'
import type { Group } from '../../rest/records/group.ts'
import { StateChip } from '../ui/StateChip.tsx'
import { t } from './messages.ts'

const Quiet = styled('span')({ color: 'var(--mui-palette-text-secondary)', whiteSpace: 'nowrap' })

/** The user's group role as a chip; the roles Owner and Manager have an accent color. */
export const GroupRole = ({ membership }: { membership: Group['userMembership'] }) => {
  if (!membership) return null
  const { memberType } = membership
  const label = t(`groupRole.${memberType}`, { defaultValue: memberType })
  if (memberType === 'none') return <Quiet>{label}</Quiet>
  return (
    <StateChip tone={memberType === 'owner' || memberType === 'admin' ? 'brand' : 'neutral'}>
      {label}
    </StateChip>
  )
}
