import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { samlFederation, type Federation } from '../../../rest/organization/samlFederation.ts'
import { queryClient, query } from '../../shell/api.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { permission, usePermission } from '../../shell/permissions.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { hasUnapplied } from '../../shell/drafts/unapplied.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { draftName, registerInput, valuesOf } from './values.ts'
import { federationRead, readFederation } from './federation.ts'
import { t } from './messages.ts'
import { FederationForm } from './FederationForm.tsx'
import { identityProviders } from '../../../rest/organization/identityProviders.ts'
import { dangerous } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { paths } from '../../shell/paths.ts'
import { useOperationMutation } from '../../shell/changes/mutate.ts'

/** A query for the single identity provider, which excludes a federation. Not every portal has the resource. */
const providerRead = query(identityProviders.read, {}, { retry: false })

export const loader = async () => {
  if (permission(session(), samlFederation.read).allowed) await queryClient.query(federationRead)
  return null
}

/** The page of the SAML federation: register, change, or remove it. */
export const Component = () => {
  const access = usePermission(samlFederation.read)
  if (access.allowed) return <ForAdministrators />
  return (
    <Page width="form" title={t('title')} subtitle={t('line')}>
      <NoPermission permission={access} />
    </Page>
  )
}

const ForAdministrators = () => {
  const { data } = useSuspenseQuery(federationRead)
  return data.id === undefined ? <Unregistered /> : <Registered id={data.id} />
}

const Unregistered = () => {
  const [isEntering, setIsEntering] = useState(() => hasUnapplied(draftName(undefined)))
  const { data: provider } = useQuery(providerRead)
  const name = provider?.id === undefined ? undefined : (provider.name ?? provider.id)
  if (isEntering)
    return (
      <Page width="form" title={t('title')} subtitle={t('line')}>
        <FederationForm federation={{}} onDiscard={() => setIsEntering(false)} />
      </Page>
    )
  return (
    <Page
      width="form"
      title={t('title')}
      subtitle={t('line')}
      action={<HistoryButton about="settings:saml-federation" name={t('title')} />}
    >
      {name !== undefined && <Notice tone="info">{t('provider', { name })}</Notice>}
      <EmptyState
        icon="samlFederation"
        line={t('emptyLine')}
        action={
          <ActionButton
            variant="contained"
            disabledReason={name === undefined ? undefined : t('providerFirst', { name })}
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

const Registered = ({ id }: { id: string }) => {
  // Read here, so that the render with the new key has the values that were read after the change.
  const { data: stored } = useSuspenseQuery(federationRead)
  const [isRemoving, setIsRemoving] = useState(false)
  // A new key resets the form to the applied values.
  const [applied, setApplied] = useState(0)
  return (
    <Page
      width="form"
      title={t('title')}
      subtitle={t('lineRegistered', { name: stored.name ?? id })}
      action={
        <>
          <HistoryButton about="settings:saml-federation" name={t('title')} />
          <ActionButton variant="outlined" color="error" onClick={() => setIsRemoving(true)}>
            {t('remove')}
          </ActionButton>
        </>
      }
    >
      <FederationForm
        key={`${id} ${applied}`}
        federation={stored}
        onApplied={() => setApplied((count) => count + 1)}
      />
      {isRemoving && <RemoveReview stored={stored} id={id} onClose={() => setIsRemoving(false)} />}
    </Page>
  )
}

interface Props {
  readonly stored: Federation
  readonly id: string
  readonly onClose: () => void
}

/** The review of removing the federation; the user must type its name. */
const RemoveReview = ({ stored, id, onClose }: Props) => {
  const { user } = useSession()
  const name = stored.name ?? id
  const changes = [
    { name: 'id', label: t('plan.federation'), before: id, after: undefined, format: () => name },
  ]
  const again = samlFederation.register.params.safeParse(registerInput(valuesOf(stored)))
  const remove = useOperationMutation(samlFederation.unregister, {
    title: t('plan.removed', { name }),
    target: { label: t('plan.target', { name }), href: paths.samlFederation() },
    changes,
    ...(again.success
      ? {
          undo: {
            operation: samlFederation.register,
            input: again.data,
            title: t('plan.registerAgain', { name }),
          },
        }
      : {}),
    invalidates: [samlFederation.read],
    message: t('plan.removed', { name }),
  })
  const input = { federationId: id }
  return (
    <Review
      title={t('plan.remove')}
      subject={name}
      undo={again.success ? 'history' : 'none'}
      changes={changes}
      warnings={[
        dangerous(t('warning.remove'), { detail: t('cause.remove') }),
        user.provider === 'enterprise' &&
          dangerous(t('warning.yourself'), { detail: t('cause.yourself') }),
      ]}
      request={{ operation: samlFederation.unregister, input }}
      readAgain={async () => ({ id: (await readFederation()).id })}
      apply={() => remove.mutateAsync(input)}
      onClose={onClose}
      actionLabel={t('plan.removeAction')}
      confirmWith={name}
      isDeletion
    />
  )
}
