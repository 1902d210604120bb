import Box from '@mui/material/Box'
import { groupChanges } from '../../rest/groups/groupChanges.ts'
import type { Group } from '../../rest/records/group.ts'
import { hasThumbnail } from '../shared/thumbnail/image.ts'
import { EditableThumbnail } from '../shared/thumbnail/EditableThumbnail.tsx'
import { Person } from '../shell/people/Person.tsx'
import { exactly } from '../shell/searchText.ts'
import { Moment } from '../shell/Moment.tsx'
import { overlay } from '../shell/part/part.tsx'
import { OtherOrganization } from '../shell/OtherOrganization.tsx'
import { paths } from '../shell/paths.ts'
import { useSession } from '../shell/session/session.ts'
import { SharingLabel } from '../ui/icons/IconLabel.tsx'
import { TagList } from '../ui/TagList.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { groupPermission } from './group.ts'
import { GroupRole } from './GroupRole.tsx'
import { GroupThumbnail } from './GroupThumbnail.tsx'
import { t } from './messages.ts'

/** The card with the details of a group. */
export const GroupDetails = ({ group }: { group: Group }) => {
  const { access, created, modified, tags = [] } = group
  return (
    <Card title={t('group.details')}>
      <Thumbnail group={group} />
      <DescriptionList
        facts={[
          {
            label: t('group.owner'),
            value: (
              <>
                <Person username={group.owner} /> <OtherOrganization of={group} />
              </>
            ),
          },
          {
            label: t('group.access'),
            value: access && (
              <SharingLabel access={access === 'private' ? 'shared' : access}>
                {t(`access.${access}`, { defaultValue: access })}
              </SharingLabel>
            ),
          },
          { label: t('group.groupRole'), value: <GroupRole membership={group.userMembership} /> },
          {
            label: t('group.created'),
            value: created !== undefined && <Moment isExact time={created} />,
          },
          {
            label: t('group.modified'),
            value: modified !== undefined && <Moment isExact time={modified} />,
          },
          {
            label: t('group.tags'),
            value: tags.length > 0 && (
              <TagList tags={tags} hrefOf={(tag) => paths.groups({ q: exactly('tags', tag) })} />
            ),
          },
          {
            label: t('group.id'),
            value: <CopyText label={t('group.id')} text={group.id} />,
          },
        ]}
      />
    </Card>
  )
}

const GroupThumbnailPanel = overlay(
  async () => (await import('./properties/GroupThumbnailPanel.tsx')).GroupThumbnailPanel,
)

/** The thumbnail of a group, if it has one; people who can update the group change or add it. */
const Thumbnail = ({ group }: { group: Group }) => {
  const canUpdate = groupPermission(useSession(), groupChanges.update, group).allowed
  if (!canUpdate && !hasThumbnail(group)) return null
  const image = <GroupThumbnail of={group} isLarge />
  return (
    <Box sx={{ maxInlineSize: 360, marginBlockEnd: 4 }}>
      {canUpdate ? (
        <EditableThumbnail
          image={hasThumbnail(group) && image}
          renderPanel={(onClose) => (
            <GroupThumbnailPanel group={group} image={image} onClose={onClose} />
          )}
        />
      ) : (
        image
      )}
    </Box>
  )
}
