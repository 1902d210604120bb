import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { userChanges } from '../../rest/organization/userChanges.ts'
import { createClient } from '../../rest/protocol/client.ts'
import { passwordLength } from '../../rest/protocol/newPassword.ts'
import { fieldNamed, sendForm } from '../shell/forms/refused.ts'
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

const fields = ['newPassword', 'repeated'] as const
type FieldName = (typeof fields)[number]

/** Replaces a temporary password, with which the portal lets no one sign in otherwise. */
export const NewPasswordForm = ({
  connection,
  username,
  password,
  onReplaced,
  onCancel,
}: Props) => {
  const first = useRef<HTMLInputElement>(null)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const [problem, setProblem] = useState<{ field: FieldName; message: string }>()
  useEffect(() => first.current?.focus(), [])

  const replace = async (newPassword: string) => {
    setIsPending(true)
    setError(undefined)
    try {
      const answer = await sendForm(
        () =>
          createClient({ root: restRoot(connection) }).send(userChanges.reset, {
            userName: username,
            password,
            newPassword,
          }),
        fieldNamed(fields),
        setProblem,
      )
      if (answer) await onReplaced(newPassword)
    } catch (failure) {
      setError(failure)
    } finally {
      setIsPending(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const entered = event.currentTarget.elements as typeof event.currentTarget.elements &
      Record<FieldName, HTMLInputElement>
    const newPassword = entered.newPassword.value
    const reason = refusal(userChanges.reset, 'newPassword', newPassword)
    const found =
      reason !== undefined
        ? ({ field: 'newPassword', message: reason } as const)
        : newPassword === entered.repeated.value
          ? undefined
          : ({ field: 'repeated', message: t('notRepeated') } as const)
    setProblem(found)
    if (found) entered[found.field].focus()
    else void replace(newPassword)
  }
  const field = (name: FieldName) => ({
    name,
    type: 'password',
    required: true,
    autoComplete: 'new-password',
    error: problem?.field === name ? problem.message : undefined,
  })
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 4, '& > [role=alert]': { margin: 0 } }}
    >
      <Notice tone="info">{t('temporary')}</Notice>
      {error !== undefined && <SignInError error={error} connection={connection} />}
      {/* Password managers store the new password for this username. */}
      <TextField label={t('username')} value={username} readOnly autoComplete="username" />
      <TextField
        label={t('newPassword')}
        help={t('passwordRule', passwordLength)}
        ref={first}
        {...field('newPassword')}
      />
      <TextField label={t('repeated')} {...field('repeated')} />
      <Button type="submit" variant="contained" loading={isPending}>
        {t('setPassword')}
      </Button>
      <Button variant="outlined" disabled={isPending} onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Box>
  )
}
