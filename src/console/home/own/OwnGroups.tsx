import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import type { Group } from '../../../rest/records/group.ts'
import { paths } from '../../shell/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { HomeCard } from '../HomeCard.tsx'
import { memberGroups } from '../queries.ts'
import { t } from './messages.ts'

const roles = ['owner', 'admin', 'member'] as const

interface Props {
  /** Whether the card is left out if there are no groups. */
  readonly isOptional?: boolean
}

/** The groups of the person that were modified last, with the person's role. */
export const OwnGroups = ({ isOptional = false }: Props) => {
  const groups = useQuery(memberGroups())
  const total = groups.data?.total ?? 0
  if (isOptional && total === 0) return null
  return (
    <HomeCard
      title={t('groups')}
      aside={
        total > 0 && (
          <Link href={`${paths.groups()}?show=member`}>{t('allGroups', { count: total })}</Link>
        )
      }
      query={groups}
      rows={4}
    >
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState icon="groups" isSmall line={t('noGroupsLine')}>
            {t('noGroups')}
          </EmptyState>
        ) : (
          <Rows aria-label={t('groups')}>
            {results.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </Rows>
        )
      }
    </HomeCard>
  )
}

/** Longer titles end with an ellipsis. */
const twoLines = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const

const GroupRow = ({ group: { id, title, userMembership } }: { group: Group }) => {
  const role = roles.find((one) => one === userMembership?.memberType)
  const requests = userMembership?.applications ?? 0
  return (
    <li>
      <SpriteIcon name="groups" />
      <Box sx={{ flex: 1, minInlineSize: 120, overflowWrap: 'anywhere' }}>
        <Link href={paths.group(id)} title={title} sx={{ fontWeight: 550, ...twoLines }}>
          {title}
        </Link>
      </Box>
      {requests > 0 && <StateChip tone="info">{t('requests', { count: requests })}</StateChip>}
      {role && (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t(`role.${role}`)}</Box>
      )}
    </li>
  )
}
