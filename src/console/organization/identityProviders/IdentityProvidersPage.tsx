import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { samlFederation } from '../../../rest/organization/samlFederation.ts'
import { queryClient } from '../../shell/api.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { permission, usePermission } from '../../shell/permissions.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { hasUnapplied } from '../../shell/drafts/unapplied.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { draftName, valuesOf, type Kind } from './values.ts'
import {
  idOf,
  operationsOf,
  providerRead,
  readProvider,
  reads,
  registerInput,
  type Registered as Stored,
} from './provider.ts'
import { t } from './messages.ts'
import { ProviderForm } from './ProviderForm.tsx'
import { dangerous } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { paths } from '../../shell/paths.ts'
import { useOperationMutation } from '../../shell/changes/mutate.ts'

const kinds = ['provider', 'federation'] as const satisfies readonly Kind[]

export const loader = async () => {
  if (permission(session(), samlFederation.read).allowed)
    await Promise.all(kinds.map((kind) => queryClient.query(providerRead(kind))))
  return null
}

/** The page of the identity provider or the federation through which members sign in: register, change, or remove it. */
export const Component = () => {
  const access = usePermission(samlFederation.read)
  if (access.allowed) return <ForAdministrators />
  return (
    <Page width="form" title={t('title')} subtitle={t('line')}>
      <NoPermission permission={access} />
    </Page>
  )
}

/** What is registered, of either kind. */
const useRegistered = () =>
  useSuspenseQueries({
    queries: kinds.map((kind) => providerRead(kind)),
    combine: (answers) => {
      const index = answers.findIndex(({ data }) => data.id !== undefined)
      const [kind, id] = [kinds[index], answers[index]?.data.id]
      return kind && id !== undefined ? { kind, id } : undefined
    },
  })

const ForAdministrators = () => {
  const registered = useRegistered()
  return registered ? <Registered key={registered.id} {...registered} /> : <Unregistered />
}

const Unregistered = () => {
  const [entering, setEntering] = useState(() =>
    kinds.find((kind) => hasUnapplied(draftName(kind, undefined))),
  )
  if (entering)
    return (
      <Page width="form" title={t('title')} subtitle={t('line')}>
        <ProviderForm kind={entering} stored={{}} onDiscard={() => setEntering(undefined)} />
      </Page>
    )
  return (
    <Page
      width="form"
      title={t('title')}
      subtitle={t('line')}
      action={<HistoryButton about="settings:sign-in" name={t('title')} />}
    >
      <Typography sx={{ marginBlockEnd: 4 }}>{t('empty')}</Typography>
      {kinds.map((kind) => (
        <Card key={kind} title={t(`of.${kind}.title`)}>
          <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
            <Typography>{t(`of.${kind}.line`)}</Typography>
            <ActionButton
              variant={kind === 'provider' ? 'contained' : 'outlined'}
              onClick={() => setEntering(kind)}
            >
              {t(`of.${kind}.register`)}
            </ActionButton>
          </Box>
        </Card>
      ))}
    </Page>
  )
}

interface Props {
  readonly kind: Kind
  readonly stored: Stored
  readonly id: string
}

const Registered = ({ kind, id }: Omit<Props, 'stored'>) => {
  // Read here, so that the render with the new key has the values that were read after the change.
  const { data: stored } = useSuspenseQuery(providerRead(kind))
  const [isRemoving, setIsRemoving] = useState(false)
  // A new key resets the form to the applied values.
  const [applied, setApplied] = useState(0)
  return (
    <Page
      width="form"
      title={t('title')}
      subtitle={t(`of.${kind}.registeredLine`, { name: stored.name ?? id })}
      action={
        <>
          <HistoryButton about="settings:sign-in" name={t('title')} />
          <ActionButton variant="outlined" color="error" onClick={() => setIsRemoving(true)}>
            {t(`of.${kind}.remove`)}
          </ActionButton>
        </>
      }
    >
      <ProviderForm
        key={applied}
        kind={kind}
        stored={stored}
        onApplied={() => setApplied((count) => count + 1)}
      />
      {isRemoving && (
        <RemoveReview kind={kind} stored={stored} id={id} onClose={() => setIsRemoving(false)} />
      )}
    </Page>
  )
}

/** The review of removing the provider or the federation; the user must type its name. */
const RemoveReview = ({ kind, stored, id, onClose }: Props & { readonly onClose: () => void }) => {
  const { user } = useSession()
  const name = stored.name ?? id
  const { register, unregister } = operationsOf[kind]
  const changes = [
    {
      name: 'id',
      label: t(`of.${kind}.title`),
      before: id,
      after: undefined,
      format: () => name,
    },
  ]
  const again = register.params.safeParse(registerInput(kind, valuesOf(stored)))
  const remove = useOperationMutation(unregister, {
    title: t(`of.${kind}.removed`, { name }),
    endTitle: t(`of.${kind}.removedDone`, { name }),
    target: { label: t(`of.${kind}.target`, { name }), href: paths.identityProviders() },
    changes,
    ...(again.success
      ? {
          undo: {
            operation: register,
            input: again.data,
            title: t(`of.${kind}.registerAgain`, { name }),
          },
        }
      : {}),
    invalidates: reads,
    message: t(`of.${kind}.removedDone`, { name }),
  })
  const input = idOf(kind, id)
  return (
    <Review
      title={t(`of.${kind}.removing`)}
      subject={name}
      undo={again.success ? 'history' : 'none'}
      changes={changes}
      warnings={[
        dangerous(t(`of.${kind}.noSignIn`), { detail: t('cause.remove') }),
        user.provider === 'enterprise' &&
          dangerous(t('warning.yourself'), { detail: t(`of.${kind}.cause.yourself`) }),
      ]}
      request={{ operation: unregister, input }}
      readAgain={async () => ({ id: (await readProvider(kind)).id })}
      apply={() => remove.mutateAsync(input)}
      onClose={onClose}
      actionLabel={t(`of.${kind}.remove`)}
      confirmWith={name}
      isDeletion
    />
  )
}
