import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Group } from '../../rest/records/group.ts'
import { StateChip } from '../ui/StateChip.tsx'

const Quiet = styled('span')({ color: 'var(--mui-palette-text-secondary)' })

/** The person's place in a group. Those who may change something in it stand out. */
export const Place = ({ membership }: { membership: Group['userMembership'] }) => {
  const { t } = useTranslation('groups')
  if (!membership) return null
  const { memberType } = membership
  const word = t(`place.${memberType}`, { defaultValue: memberType })
  if (memberType === 'none') return <Quiet>{word}</Quiet>
  return (
    <StateChip tone={memberType === 'owner' || memberType === 'admin' ? 'accent' : 'neutral'}>
      {word}
    </StateChip>
  )
}
