import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Group } from '../../rest/records/group.ts'
import { StateChip } from '../ui/StateChip.tsx'

const Quiet = styled('span')({ color: 'var(--mui-palette-text-secondary)' })

/** The user's group role as a chip; the roles Owner and Manager have an accent color. */
export const GroupRole = ({ membership }: { membership: Group['userMembership'] }) => {
  const { t } = useTranslation('groups')
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
