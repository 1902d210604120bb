import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Group } from '../../rest/groups.ts'
import { formatList, formatNumber } from '../shell/format.ts'
import { Moment } from '../shell/Moment.tsx'
import { Card } from '../ui/Card.tsx'
import { Facts } from '../ui/Facts.tsx'
import { monospace } from '../ui/theme.ts'
import { groupUsers } from './group.ts'
import { Place } from './Place.tsx'

/** What is known about a group. */
export const GroupFacts = ({ group }: { group: Group }) => {
  const { t } = useTranslation('groups')
  const { data: members } = useQuery(groupUsers(group.id))
  const { access, created, modified, tags = [] } = group
  const everybody = members && new Set([members.owner, ...members.admins, ...members.users])
  return (
    <Card title={t('group.facts')}>
      <Facts
        facts={[
          { label: t('group.owner'), value: group.owner },
          {
            label: t('group.access'),
            value: access && t(`access.${access}`, { defaultValue: access }),
          },
          { label: t('group.place'), value: <Place membership={group.userMembership} /> },
          { label: t('group.members'), value: everybody && formatNumber(everybody.size) },
          {
            label: t('group.created'),
            value: created !== undefined && <Moment time={created} />,
          },
          {
            label: t('group.modified'),
            value: modified !== undefined && <Moment time={modified} />,
          },
          { label: t('group.tags'), value: formatList(tags) },
          {
            label: t('group.id'),
            value: (
              <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
                {group.id}
              </Box>
            ),
          },
        ]}
      />
    </Card>
  )
}
