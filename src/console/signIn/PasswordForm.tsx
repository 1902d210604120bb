import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { PortalError } from '../../rest/protocol/errors.ts'
import { temporaryPasswordCode } from '../../rest/protocol/newPassword.ts'
import type { Connection } from '../shell/session/connections.ts'
import { takeReturnPath } from '../shell/session/returnPath.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { SignInError } from './SignInError.tsx'
import { t } from './messages.ts'

interface Fields {
  readonly username: HTMLInputElement
  readonly password: HTMLInputElement
}

interface SignIn {
  readonly username: string
  readonly password: string
}

/** Only new members need it. */
const NewPasswordForm = lazy(() =>
  import('./NewPasswordForm.tsx').then((part) => ({ default: part.NewPasswordForm })),
)

/** Username and password, for portals without an application ID for this console. */
export const PasswordForm = ({ connection }: { connection: Connection }) => {
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const [temporary, setTemporary] = useState<SignIn>()

  const signIn = async (username: string, password: string) => {
    setIsPending(true)
    setError(undefined)
    try {
      const { signInWithPassword } = await import('../shell/session/connect.ts')
      await signInWithPassword(connection, username, password)
      await navigate(takeReturnPath(), { replace: true })
    } catch (problem) {
      if (problem instanceof PortalError && problem.messageCode === temporaryPasswordCode)
        setTemporary({ username, password })
      else setError(problem)
    } finally {
      setIsPending(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { username, password } = event.currentTarget
      .elements as typeof event.currentTarget.elements & Fields
    if (!isPending) void signIn(username.value.trim(), password.value)
  }
  if (temporary)
    return (
      <Suspense fallback={null}>
        <NewPasswordForm
          connection={connection}
          {...temporary}
          onReplaced={async (password) => {
            await signIn(temporary.username, password)
            setTemporary(undefined)
          }}
          onCancel={() => setTemporary(undefined)}
        />
      </Suspense>
    )
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 4, '& > [role=alert]': { margin: 0 } }}
    >
      <SignInError error={error} connection={connection} />
      <TextField
        label={t('username')}
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        required
        autoComplete="current-password"
        help={t('forgotten', { portal: connection.name })}
      />
      <Button type="submit" variant="contained" loading={isPending}>
        {t('signIn')}
      </Button>
    </Box>
  )
}
