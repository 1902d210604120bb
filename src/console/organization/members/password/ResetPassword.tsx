import { personName } from '../../../shell/personName.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { User } from '../../../../rest/records/user.ts'
import { mutate } from '../../../shell/changes/mutate.ts'
import { SidePanel } from '../../../shell/part/SidePanel.tsx'
import { paths } from '../../../shell/paths.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { note, warning } from '../../../shell/changes/warning.ts'
import { useSession } from '../../../shell/session/session.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { generatePassword } from './generatePassword.ts'
import { temporaryDays } from './temporaryDays.ts'
import { t } from './messages.ts'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** The review of resetting a member's password, and then the temporary password, which only this panel ever contains. */
export const ResetPassword = ({ user, onClose }: Props) => {
  const { username, disabled } = user
  const fullName = personName(user)
  // Repeated after a lost connection, the reset sets the same password.
  const [password] = useState(generatePassword)
  const [isReset, setIsReset] = useState(false)
  const days = temporaryDays(useSession().organization)
  const input = { userName: username, password }
  if (isReset)
    return (
      // Closed by its button only, because the password can't be shown again.
      <SidePanel
        open
        isSmall
        title={t('shown')}
        subtitle={fullName}
        actions={
          <Button variant="contained" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <Notice tone="warning">{t('once')}</Notice>
        <DescriptionList
          facts={[
            {
              label: t('password'),
              value: <CopyText label={t('password')} text={password} />,
            },
          ]}
        />
        <Typography color="textSecondary">
          {t('next')} {days !== undefined && t('days', { count: days })}
        </Typography>
      </SidePanel>
    )
  return (
    <Review
      title={t('title')}
      subject={fullName}
      changes={[]}
      warnings={[
        warning(t('endsSignIns', { member: fullName }), { detail: t('endsSignInsDetail') }),
        disabled === true && warning(t('disabled')),
        note(t('temporary')),
      ]}
      undo={{ reason: t('noUndo') }}
      request={{ operation: userChanges.update, input }}
      actionLabel={t('action')}
      apply={async () => {
        await mutate(userChanges.update, input, {
          title: t('written', { member: fullName }),
          endTitle: t('writtenDone', { member: fullName }),
          target: { label: fullName, href: paths.member(username) },
          invalidates: [users.read],
        })
        setIsReset(true)
        // The panel stays open and shows the password.
        return false
      }}
      onClose={onClose}
    />
  )
}
