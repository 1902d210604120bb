import { useTranslation } from 'react-i18next'
import type { Group } from '../../rest/records/group.ts'
import { formatList } from '../shell/format.ts'
import { Person } from '../shell/people/Person.tsx'
import { Moment } from '../shell/Moment.tsx'
import { SharingLabel } from '../ui/icons/IconLabel.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { GroupRole } from './GroupRole.tsx'

/** The card with the details of a group. */
export const GroupDetails = ({ group }: { group: Group }) => {
  const { t } = useTranslation('groups')
  const { access, created, modified, tags = [] } = group
  return (
    <Card title={t('group.details')}>
      <DescriptionList
        facts={[
          { label: t('group.owner'), value: <Person username={group.owner} /> },
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
          { label: t('group.tags'), value: formatList(tags) },
          {
            label: t('group.id'),
            value: <CopyText label={t('group.id')} text={group.id} />,
          },
        ]}
      />
    </Card>
  )
}
