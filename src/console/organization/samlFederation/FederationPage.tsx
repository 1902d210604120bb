import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { federation, type Federation } from '../../../rest/organization/samlFederation.ts'
import { queryClient } from '../../shell/api.ts'
import { overlay, part } from '../../shell/part/part.tsx'
import { permission, refusalMessage } from '../../shell/permissions.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { hasUnapplied } from '../../shell/drafts/unapplied.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingPage } from '../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { draftName } from './values.ts'
import { federationRead, providerRead } from './queries.ts'
import { useWords } from './words.ts'

// Who only looks whether there is a federation needs none of it.
const FederationForm = part(async () => (await import('./FederationForm.tsx')).FederationForm)
const RemovePlan = overlay(async () => (await import('./RemovePlan.tsx')).RemovePlan)

export const loader = async () => {
  if (permission(session(), federation.read).allowed) await queryClient.query(federationRead)
  return null
}

/** The federation of identity providers: register it, change it, remove it. */
export const Component = () => {
  const { t } = useWords()
  const refusal = refusalMessage(permission(useSession(), federation.read))
  if (refusal === undefined) return <ForAdministrators />
  return (
    <Page title={t('title')} subtitle={t('line')}>
      <EmptyState>{refusal}</EmptyState>
    </Page>
  )
}

const ForAdministrators = () => {
  const { data } = useSuspenseQuery(federationRead)
  return data.id === undefined ? <None /> : <Registered told={data} id={data.id} />
}

const None = () => {
  const { t } = useWords()
  const [isEntering, setIsEntering] = useState(() => hasUnapplied(draftName(undefined)))
  const { data: provider } = useQuery(providerRead)
  const name = provider?.id === undefined ? undefined : (provider.name ?? provider.id)
  if (isEntering)
    return (
      <Page title={t('title')} subtitle={t('line')}>
        <Suspense fallback={<LoadingPage />}>
          <FederationForm told={{}} onGiveUp={() => setIsEntering(false)} />
        </Suspense>
      </Page>
    )
  return (
    <Page title={t('title')} subtitle={t('line')}>
      {name !== undefined && <Notice tone="info">{t('provider', { name })}</Notice>}
      <EmptyState
        action={
          <ActionButton
            variant="contained"
            disabledReason={name === undefined ? undefined : t('both', { name })}
            {...FederationForm.ahead}
            onClick={() => setIsEntering(true)}
          >
            {t('register')}
          </ActionButton>
        }
      >
        {t('empty')}
      </EmptyState>
    </Page>
  )
}

const Registered = ({ told, id }: { told: Federation; id: string }) => {
  const { t } = useWords()
  const [isRemoving, setIsRemoving] = useState(false)
  // What was applied is what the form begins with again.
  const [applied, setApplied] = useState(0)
  return (
    <Page
      title={t('title')}
      subtitle={t('lineRegistered', { name: told.name ?? id })}
      action={
        <ActionButton
          variant="outlined"
          color="error"
          {...RemovePlan.ahead}
          onClick={() => setIsRemoving(true)}
        >
          {t('remove')}
        </ActionButton>
      }
    >
      <Suspense fallback={<LoadingPage />}>
        <FederationForm
          key={`${id} ${applied}`}
          told={told}
          onApplied={() => setApplied((count) => count + 1)}
        />
      </Suspense>
      {isRemoving && (
        <Suspense>
          <RemovePlan told={told} id={id} onClose={() => setIsRemoving(false)} />
        </Suspense>
      )}
    </Page>
  )
}
