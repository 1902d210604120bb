import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { User } from '../../../../rest/records/user.ts'
import { codeName, formatDay } from '../../../shell/format.ts'
import { hasThumbnail } from '../../../shared/thumbnail/image.ts'
import { EditableThumbnail } from '../../../shared/thumbnail/EditableThumbnail.tsx'
import { overlay } from '../../../shell/part/part.tsx'
import { MemberAvatar } from '../../../shell/people/MemberAvatar.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { TagList } from '../../../ui/TagList.tsx'
import { t as tProfile } from '../profile/messages.ts'
import { unitsName } from '../profile/profile.ts'
import { PanelButton } from './PanelButton.tsx'
import { useRefusals } from './panels.tsx'
import { t } from './messages.ts'

const PicturePanel = overlay(async () => (await import('../profile/PicturePanel.tsx')).PicturePanel)

/** The profile picture of a member, if there is one; people who can change the profile change it. */
const Picture = ({ user }: { user: User }) => {
  const canChange = useRefusals(user).profile === undefined
  if (!canChange && !hasThumbnail(user)) return null
  const image = <MemberAvatar of={user} isLarge />
  return (
    <Box sx={{ maxInlineSize: 200, marginBlockEnd: 4 }}>
      {canChange ? (
        <EditableThumbnail
          use="picture"
          image={image}
          renderPanel={(onClose) => <PicturePanel user={user} image={image} onClose={onClose} />}
        />
      ) : (
        image
      )}
    </Box>
  )
}

/** The account of a member, as far as the portal returns it. */
export const Details = ({ user }: { user: User }) => {
  const { username, fullName, email, description, tags = [], access, created, id } = user
  return (
    <Card
      title={t('details.title')}
      aside={
        <PanelButton user={user} panel="profile">
          {tProfile('edit')}
        </PanelButton>
      }
    >
      <Picture user={user} />
      <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        <DescriptionList
          facts={[
            { label: t('details.fullName'), value: fullName },
            {
              label: t('username'),
              value: <CopyText label={t('username')} text={username} />,
            },
            {
              label: t('details.email'),
              value: email !== undefined && email !== '' && (
                <Link href={`mailto:${encodeURIComponent(email)}`}>{email}</Link>
              ),
            },
            { label: t('details.description'), value: description },
            {
              label: t('details.created'),
              value: created !== undefined && formatDay(created),
            },
            { label: t('details.idpUsername'), value: user.idpUsername },
            { label: t('details.language'), value: codeName('language', user.culture) },
            { label: t('details.region'), value: codeName('region', user.region) },
            { label: tProfile('field.units'), value: unitsName(user.units) },
            {
              label: t('details.visible'),
              value: access && t(`profile.${access}`, { defaultValue: access }),
            },
            {
              label: t('details.tags'),
              value: tags.length > 0 && <TagList tags={tags} />,
            },
            {
              label: t('details.id'),
              value: id !== undefined && <CopyText label={t('details.id')} text={id} />,
            },
          ]}
        />
      </Box>
    </Card>
  )
}
