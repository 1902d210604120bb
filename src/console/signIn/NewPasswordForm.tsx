import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { userChanges } from '../../rest/organization/userChanges.ts'
import { createClient } from '../../rest/protocol/client.ts'
import { passwordLength } from '../../rest/protocol/newPassword.ts'
import { fieldNamed } from '../shell/forms/refused.ts'
import { schemaOf } from '../shell/forms/useForm.ts'
import { usePlainForm } from '../shell/forms/usePlainForm.ts'
import { refusal } from '../shell/forms/sentence.ts'
import { restRoot, type Connection } from '../shell/session/connections.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SignInError } from './SignInError.tsx'
import { t } from './messages.ts'

interface Props {
  readonly connection: Connection
  readonly username: string
  /** The temporary password. */
  readonly password: string
  /** Signs in with the new password. */
  readonly onReplaced: (newPassword: string) => Promise<void>
  readonly onCancel: () => void
}

const empty = { newPassword: '', repeated: '' }
const schema = schemaOf<typeof empty>(({ newPassword, repeated }) => {
  const reason = refusal(userChanges.reset, 'newPassword', newPassword)
  return {
    newPassword: reason,
    repeated: reason !== undefined || repeated === newPassword ? undefined : t('notRepeated'),
  }
})
const fieldOf = fieldNamed(['newPassword'])

/** Replaces a temporary password, with which the portal lets no one sign in otherwise. */
export const NewPasswordForm = ({
  connection,
  username,
  password,
  onReplaced,
  onCancel,
}: Props) => {
  const { form, formProps, field, sending } = usePlainForm({
    schema,
    shown: empty,
    fieldOf,
    send: async ({ newPassword }) => {
      await createClient({ root: restRoot(connection) }).send(userChanges.reset, {
        userName: username,
        password,
        newPassword,
      })
      await onReplaced(newPassword)
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('newPassword'), [setFocus])
  const { isPending, error } = sending
  const secret = (name: keyof typeof empty) => ({
    label: t(name),
    type: 'password',
    required: true,
    autoComplete: 'new-password',
    ...field(name),
  })
  return (
    <Box
      component="form"
      {...formProps}
      sx={{ display: 'grid', gap: 4, '& > [role=alert]': { margin: 0 } }}
    >
      <Notice tone="info">{t('temporary')}</Notice>
      {error && <SignInError error={error} connection={connection} />}
      {/* Password managers store the new password for this username. */}
      <TextField label={t('username')} value={username} readOnly autoComplete="username" />
      <TextField {...secret('newPassword')} help={t('passwordRule', passwordLength)} />
      <TextField {...secret('repeated')} />
      <Button type="submit" variant="contained" loading={isPending}>
        {t('setPassword')}
      </Button>
      <Button variant="outlined" disabled={isPending} onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Box>
  )
}
