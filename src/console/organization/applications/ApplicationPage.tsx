import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import {
  applications,
  type RegisteredApplication,
} from '../../../rest/organization/applications.ts'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { settingsIn } from '../../../rest/records/settings.ts'
import { MoreActions } from '../../shell/actions/MoreActions.tsx'
import { queryClient, send } from '../../shell/api.ts'
import { formatList } from '../../shell/format.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { refusalIn } from '../../shell/forms/refused.ts'
import { useForm } from '../../shell/forms/useForm.ts'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { copyLink } from '../../shell/lists/rowActions.ts'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { useNavigateHere } from '../../shell/router.ts'
import { Person } from '../../shell/people/Person.tsx'
import { Review } from '../../shell/review/Review.tsx'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import { dangerous, note, warning } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import {
  applicationOf,
  applicationSchema,
  changesOf,
  fieldOf,
  itemOf,
  valuesOf,
  warningsOf,
  type ApplicationValues,
} from './application.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import {
  approvalChange,
  approve,
  replaceSecret,
  unregister,
  updateMutation,
  type Named,
} from './changes.ts'
import { SecretPanel } from './SecretPanel.tsx'
import { t } from './messages.ts'

export const loader = async ({ params: { itemId = '' } }: LoaderFunctionArgs) =>
  queryClient.query(applicationOf(await queryClient.query(itemOf(itemId))))

/** The page of a registered application: its client ID, its use, and how people sign in with it. */
export const Component = () => {
  const { itemId = '' } = useParams()
  const navigate = useNavigateHere()
  const { data: item } = useSuspenseQuery(itemOf(itemId))
  const { data: application } = useSuspenseQuery(applicationOf(item))
  const [open, setOpen] = useState<'secret' | 'approval' | 'unregister'>()
  const { organization, person } = useSession()
  const close = () => setOpen(undefined)
  const { title, owner } = item
  const named = { title, application }
  const isApproved = application.approved != null
  const needsApproval = settingsIn(organization).applicationsNeedApproval === true
  return (
    <Page
      width="form"
      title={title}
      crumbs={[{ label: t('title'), href: paths.applications() }]}
      subtitle={<Person username={owner} />}
      action={
        <>
          {needsApproval && !isApproved && isAdministrator(person) && (
            <ActionButton variant="contained" onClick={() => setOpen('approval')}>
              {t('approval.action')}
            </ActionButton>
          )}
          <ActionButton variant="outlined" onClick={() => setOpen('secret')}>
            {t('secret.action')}
          </ActionButton>
          <HistoryButton
            about={`item:${itemId}`}
            name={title}
            reported={[{ what: 'created', time: application.registered }]}
          />
          <MoreActions
            actions={[
              copyLink(paths.application(itemId)),
              ...(isApproved && isAdministrator(person)
                ? [
                    {
                      label: t('approval.withdraw'),
                      icon: 'block' as const,
                      onClick: () => setOpen('approval'),
                    },
                  ]
                : []),
              {
                label: t('unregister.action'),
                icon: 'delete',
                isDestructive: true,
                onClick: () => setOpen('unregister'),
              },
            ]}
          />
        </>
      }
    >
      {needsApproval && !isApproved && (
        <Notice tone="warning">
          {isAdministrator(person) ? t('approval.missing') : t('approval.ask')}
        </Notice>
      )}
      <About {...named} />
      <SignIn key={itemId} {...named} />
      {open === 'secret' && <ReplaceSecret named={named} onClose={close} />}
      {open === 'approval' && <Approval named={named} owner={owner} onClose={close} />}
      {open === 'unregister' && (
        <Review
          title={t('unregister.plan')}
          subject={title}
          confirmWith={title}
          isDeletion
          changes={[]}
          warnings={[
            dangerous(t('unregister.final', { title }), { detail: t('unregister.finalDetail') }),
            note(t('unregister.item')),
          ]}
          request={{
            operation: applications.unregister,
            input: { clientId: application.client_id },
          }}
          apply={async () => {
            await unregister(named)
            await navigate(paths.applications())
          }}
          onClose={close}
          actionLabel={t('unregister.action')}
        />
      )}
    </Page>
  )
}

const About = ({ title, application }: Named) => {
  const { itemId, client_id, client_secret, registered, modified, lastUsed, lastUsedBy } =
    application
  const { approved, approvedBy } = application
  return (
    <Card title={t('about')}>
      <DescriptionList
        facts={[
          { label: t('clientId'), value: <CopyText label={t('clientId')} text={client_id} /> },
          {
            label: t('clientSecret'),
            // Existing products return it.
            value:
              client_secret === undefined ? (
                t('secretStored')
              ) : (
                <CopyText label={t('clientSecret')} text={client_secret} />
              ),
          },
          { label: t('item'), value: <Link href={paths.item(itemId)}>{title}</Link> },
          { label: t('registeredOn'), value: <Moment time={registered} /> },
          { label: t('modifiedOn'), value: <Moment time={modified} /> },
          {
            label: t('approval.label'),
            value: approved != null && (
              <>
                <Moment time={approved} /> {approvedBy != null && <Person username={approvedBy} />}
              </>
            ),
          },
          {
            label: t('lastUsed'),
            value:
              lastUsed === undefined ? undefined : lastUsed === null ? (
                t('neverUsed')
              ) : (
                <>
                  <Moment time={lastUsed} />{' '}
                  {lastUsedBy == null ? t('byItself') : <Person username={lastUsedBy} />}
                </>
              ),
          },
        ]}
      />
    </Card>
  )
}

const SignIn = ({ title, application }: Named) => {
  const { client_id } = application
  // The review finds changes that other people apply meanwhile.
  const [before, setBefore] = useState(() => valuesOf({ title }, application))
  const { form, formProps, notice, reviewed, setReviewed, showRefused, discard } = useForm<
    ApplicationValues,
    ApplicationValues,
    ApplicationValues,
    { readonly values: ApplicationValues; readonly base: ApplicationValues }
  >({
    name: `application ${client_id}`,
    schema: applicationSchema,
    shown: before,
    base: before,
    leave: t('leave'),
    review: (values, base) => ({ values, base }),
  })
  const values = useWatch({ control: form.control, compute: (all: ApplicationValues) => all })
  const count = changesOf(before, values).length
  const setStored = (now: RegisteredApplication) => {
    const stored = valuesOf({ title }, now)
    setBefore(stored)
    form.reset(stored)
  }
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      <ApplicationFields form={form} isNew={false} />
      {count > 0 && (
        <ReviewBar
          summary={t('changes', { count })}
          count={count}
          onDiscard={() => void discard()}
        />
      )}
      {reviewed && (
        <Review
          subject={title}
          undo="history"
          changes={changesOf(reviewed.base, reviewed.values)}
          warnings={warningsOf(reviewed.values)}
          mutations={(left) => [updateMutation({ title, application }, left, setStored)]}
          readAgain={() => send(applications.read, { clientId: client_id })}
          onError={(error) => showRefused(refusalIn(error, fieldOf))}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </Box>
  )
}

interface ApprovalProps {
  readonly named: Named
  readonly owner: string
  readonly onClose: () => void
}

/** The review of an approval, or of its end: who gets the rights of members. */
const Approval = ({ named, owner, onClose }: ApprovalProps) => {
  const { title, application } = named
  const change = approvalChange(application)
  return (
    <Review
      title={change.after ? t('approval.plan') : t('approval.planWithdraw')}
      subject={title}
      undo="history"
      changes={[change]}
      warnings={
        change.after
          ? [
              warning(t('approval.gives', { owner }), {
                detail: formatList(application.redirect_uris),
              }),
            ]
          : [warning(t('approval.ends'))]
      }
      request={{
        operation: applications.approve,
        input: { clientId: application.client_id, approved: change.after },
      }}
      readAgain={() => send(applications.read, { clientId: application.client_id })}
      apply={async () => {
        await approve(named)
      }}
      onClose={onClose}
      actionLabel={change.after ? t('approval.action') : t('approval.withdraw')}
    />
  )
}

/** The review of replacing the client secret, and then the new one. */
const ReplaceSecret = ({ named, onClose }: { named: Named; onClose: () => void }) => {
  const { title, application } = named
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined)
    return (
      <SecretPanel
        title={t('secret.shown')}
        subject={title}
        clientId={application.client_id}
        secret={secret}
        onClose={onClose}
      />
    )
  return (
    <Review
      title={t('secret.plan')}
      subject={title}
      confirmWith={title}
      changes={[]}
      warnings={[dangerous(t('secret.old'), { detail: t('secret.oldDetail') })]}
      undo={{ reason: t('secret.noUndo') }}
      request={{
        operation: applications.regenerateSecret,
        input: { clientId: application.client_id },
      }}
      apply={async () => {
        setSecret(await replaceSecret(named))
        // The panel stays open and shows the secret.
        return false
      }}
      onClose={onClose}
      actionLabel={t('secret.action')}
    />
  )
}
