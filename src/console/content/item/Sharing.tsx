import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Result } from '../../../rest/protocol/operation.ts'
import type { Group } from '../../../rest/records/group.ts'
import type { Item } from '../../../rest/records/item.ts'
import { sharing } from '../../../rest/content/sharing.ts'
import { query } from '../../shell/api.ts'
import { Read } from '../../shell/part/Read.tsx'
import { paths } from '../../shell/paths.ts'
import { People, peopleOf, Person } from '../../shell/people/Person.tsx'
import { SharingLabel } from '../../ui/icons/IconLabel.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { t } from './messages.ts'
import { SharePanel } from '../../shared/sharing/SharePanel.tsx'

const columns: readonly Column<Group>[] = [
  {
    id: 'title',
    header: t('group'),
    sort: ({ title }) => title,
    cell: ({ id, title, snippet }) => (
      <TitleCell title={title} href={paths.group(id)} subtitle={snippet} />
    ),
  },
  {
    id: 'owner',
    header: t('fact.owner'),
    sort: ({ owner }) => owner,
    quiet: true,
    cell: ({ owner }) => <Person username={owner} />,
  },
]

const groupsOf = ({ id }: Item) => ({
  ...query(sharing.groupsOf, { itemId: id }),
  select: ({ admin, member, other }: Result<typeof sharing.groupsOf>) => [
    ...admin,
    ...member,
    ...other,
  ],
})

/** Shows the sharing level of an item and the groups it is shared with. */
export const Sharing = ({ item }: { item: Item }) => {
  const [isSharing, setIsSharing] = useState(false)
  const { access } = item
  return (
    <>
      <Card
        title={t('fact.access')}
        aside={
          <Button variant="outlined" onClick={() => setIsSharing(true)}>
            {t('changeSharing')}
          </Button>
        }
      >
        <Typography>
          {access ? (
            <SharingLabel access={access}>
              {t(`access.${access}`, { defaultValue: access })}
            </SharingLabel>
          ) : (
            t('notProvided')
          )}
        </Typography>
      </Card>
      <Card title={t('groups')}>
        <Read query={groupsOf(item)} label={t('readingGroups')}>
          {(groups) => (
            <People value={peopleOf(groups.map(({ owner }) => owner))}>
              <DataTable
                caption={t('tableOf', { what: t('groups') })}
                rows={groups}
                columns={columns}
                rowId={({ id }) => id}
                empty={
                  <EmptyState icon="groups" isSmall>
                    {t('noGroups')}
                  </EmptyState>
                }
              />
            </People>
          )}
        </Read>
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ marginBlockStart: 3 }}
        >
          {t('groupsHelp')}
        </Typography>
      </Card>
      {isSharing && <SharePanel items={[item]} onClose={() => setIsSharing(false)} />}
    </>
  )
}
