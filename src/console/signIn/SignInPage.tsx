import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { Brand } from '../shell/frame/Brand.tsx'
import { AppLink } from '../shell/AppLink.tsx'
import {
  loadConnections,
  preferredConnection,
  rememberConnection,
} from '../shell/session/configFile.ts'
import { useFocusOnPage } from '../shell/frame/useFocusOnTitle.ts'
import { EnvironmentLabel, environmentOf } from '../shell/EnvironmentLabel.tsx'
import { ownUrl, restRoot, type Connection } from '../shell/session/connections.ts'
import { paths } from '../shell/paths.ts'
import { signInFailure } from '../shell/session/finishSignIn.ts'
import { joinAt } from '../shell/session/requireSession.ts'
import { takeReturnPath } from '../shell/session/returnPath.ts'
import { endedScope, ending, isScopeAt } from '../shell/session/session.ts'
import { canJoin, onTabNotice } from '../shell/session/signedInTabs.ts'
import { takeAbandoned } from './abandoned.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { PortalChoice } from './PortalChoice.tsx'
import { SignInError } from './SignInError.tsx'
import { t } from './messages.ts'

/** Records that the person left the portal's sign-in page without signing in. */
const noteAbandoned = () => {
  const abandoned = takeAbandoned()
  if (abandoned) signInFailure.set(abandoned)
}

export const loader = async ({ request }: LoaderFunctionArgs) => {
  noteAbandoned()
  const connections = await loadConnections(request.signal)
  const wanted = new URL(request.url).searchParams.get('portal')
  const chosen = connections.find(({ url }) => url === wanted)
  if (!chosen) return { connections, chosen: preferredConnection(connections) }
  rememberConnection(chosen)
  // An unreachable portal is explained when the person signs in.
  const isJoined = await joinAt(chosen.url).catch(() => false)
  return isJoined ? redirect(paths.home()) : { connections, chosen }
}

const ownRoot = (connection: Connection) => restRoot({ url: ownUrl(connection) })

/**
 * Continues when the person signs in in another tab, at the chosen portal, unless the person signed out here or another person worked
 * in this tab.
 */
const useSignInElsewhere = (connection: Connection | undefined) => {
  const navigate = useNavigate()
  useEffect(
    () =>
      onTabNotice((message) => {
        const scope = endedScope()
        if (message.kind !== 'signedIn' || !canJoin()) return
        if (connection && !isScopeAt(message.scope, ownRoot(connection))) return
        if (scope === undefined || scope === message.scope)
          void navigate(takeReturnPath(), { replace: true })
      }),
    [navigate, connection],
  )
}

/** The sign-in page: the portals of this installation and their sign-in options. */
export const Component = () => {
  const { connections, chosen } =
    useLoaderData<Exclude<Awaited<ReturnType<typeof loader>>, Response>>()
  const [connection, setConnection] = useState(chosen)
  const [prefersPassword, setPrefersPassword] = useState(false)
  const choose = (next: Connection) => {
    rememberConnection(next)
    setConnection(next)
    // The page where the session ended belongs to the portal of that session.
    const ended = endedScope()
    if (ended !== undefined && !isScopeAt(ended, ownRoot(next))) takeReturnPath()
  }
  useSignInElsewhere(connection)
  useFocusOnPage()
  const reason = ending()
  const usesPassword = prefersPassword || connection?.applicationId === undefined
  return (
    <Box
      component="main"
      sx={{
        minBlockSize: '100dvh',
        padding: 4,
        display: 'grid',
        placeContent: 'center',
        gridTemplateColumns: 'minmax(0, 400px)',
        gap: 4,
        borderBlockStart: '3px solid',
        borderColor: `environment.${environmentOf(connection)}`,
      }}
    >
      <title>{t('title')}</title>
      <Brand />
      <Paper variant="outlined" sx={{ padding: 6, display: 'grid', gap: 4 }}>
        <Box>
          <Typography variant="h1" tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
            {t('title')}
          </Typography>
          {connection && connections.length === 1 && (
            <Typography
              component="div"
              color="textSecondary"
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
            >
              {t('portalNamed', { portal: connection.name })}
              <EnvironmentLabel connection={connection} />
            </Typography>
          )}
        </Box>
        {reason && <Typography component="output">{t(reason)}</Typography>}
        {connections.length > 1 && connection && (
          <PortalChoice connections={connections} chosen={connection} onChoose={choose} />
        )}
        {!connection && <Typography>{t('none')}</Typography>}
        {connection &&
          (usesPassword ? (
            <PasswordForm connection={connection} />
          ) : (
            <PortalPage connection={connection} />
          ))}
        {connection?.applicationId !== undefined && (
          <Button onClick={() => setPrefersPassword(!prefersPassword)}>
            {t(usesPassword ? 'withPage' : 'withPassword')}
          </Button>
        )}
      </Paper>
      {connection && (
        <Typography variant="caption" color="textSecondary">
          {t('url', { url: ownUrl(connection) })}
        </Typography>
      )}
      <Typography
        variant="caption"
        component={AppLink}
        href={paths.reference()}
        sx={{ justifySelf: 'start', color: 'primary.main' }}
      >
        {t('reference')}
      </Typography>
    </Box>
  )
}

/** The button that opens the portal's sign-in page. */
const PortalPage = ({ connection }: { connection: Connection }) => {
  const failure = signInFailure.use()
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    // The browser's Back button shows this page as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setIsLeaving(false)
      noteAbandoned()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  const leave = async () => {
    const { applicationId } = connection
    if (applicationId === undefined) return
    signInFailure.set(undefined)
    setIsLeaving(true)
    try {
      const registered = { ...connection, applicationId }
      const [{ checkApplication }, { beginSignIn }] = await Promise.all([
        import('./checkApplication.ts'),
        import('../shell/session/oauth.ts'),
      ])
      await checkApplication(registered)
      await beginSignIn(registered)
    } catch (error) {
      signInFailure.set(error)
      setIsLeaving(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, '& > [role=alert]': { margin: 0 } }}>
      <SignInError error={failure} connection={connection} />
      <Button variant="contained" fullWidth loading={isLeaving} onClick={() => void leave()}>
        {t('onPortal')}
      </Button>
    </Box>
  )
}
