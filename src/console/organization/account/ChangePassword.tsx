import Box from '@mui/material/Box'
import { userChanges } from '../../../rest/organization/userChanges.ts'
import { passwordLength } from '../../../rest/protocol/newPassword.ts'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { schemaOf } from '../../shell/forms/useForm.ts'
import { usePlainForm } from '../../shell/forms/usePlainForm.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { paths } from '../../shell/paths.ts'
import { signOut, useSession } from '../../shell/session/session.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from './messages.ts'

const empty = { password: '', newPassword: '', repeated: '' }
type Values = typeof empty

/** Returns the problems of the entered passwords. */
export const problemsOf = ({ password, newPassword, repeated }: Values) => ({
  password: password === '' ? t('password.missing') : undefined,
  newPassword:
    refusal(userChanges.reset, 'newPassword', newPassword) ??
    (newPassword === password ? t('password.same') : undefined),
  repeated: repeated === newPassword ? undefined : t('password.differs'),
})

// Without a draft, which would store the passwords.
const schema = schemaOf<Values>(problemsOf)
const fieldOf = fieldNamed(['password', 'newPassword'])

/** A panel that changes the password of the signed-in member. The portal then ends all sign-ins. */
export const ChangePassword = ({ onClose }: { onClose: () => void }) => {
  const { username } = useSession().person
  const { formProps, field, sending } = usePlainForm({
    schema,
    mode: 'onTouched',
    shown: empty,
    fieldOf,
    send: async ({ password, newPassword }) => {
      await mutate(
        userChanges.reset,
        { userName: username, password, newPassword },
        {
          title: t('password.history'),
          endTitle: t('password.historyDone'),
          target: { label: username, href: paths.member(username) },
        },
      )
      await signOut('passwordChanged')
    },
  })
  const secret = (name: keyof Values, label: string, autoComplete: string) => ({
    label,
    type: 'password',
    isRequired: true,
    autoComplete,
    ...field(name),
  })
  return (
    <ActionPanel
      title={t('password.title')}
      subtitle={username}
      action={t('password.action')}
      form={formProps.id}
      sending={sending}
      onClose={onClose}
    >
      <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
        <Notice tone="info">{t('password.ends')}</Notice>
        {/* For password managers, which store passwords by username. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <TextField {...secret('password', t('password.current'), 'current-password')} />
        <TextField
          {...secret('newPassword', t('password.new'), 'new-password')}
          help={t('password.newHelp', { min: passwordLength.min })}
        />
        <TextField {...secret('repeated', t('password.repeated'), 'new-password')} />
      </Box>
    </ActionPanel>
  )
}
